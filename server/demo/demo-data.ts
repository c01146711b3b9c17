import { sql } from 'drizzle-orm';
import { type Day, dayOf } from '#contract/calendar-day.ts';
import type { Executor } from '../db/database.ts';
import { derivedPointColumns } from '../db/safety-point-columns.ts';
import * as tables from '../db/tables/index.ts';
import { derivedColumns } from '../equipment/equipment-columns.ts';
import { insertAll } from './bulk-insert.ts';
import { type DemoAuthor, type DemoUserIds, findDemoUserIds } from './demo-accounts.ts';
import { makeBlankCodes, makeCodes } from './demo-codes.ts';
import { makeComments } from './demo-comments.ts';
import { makeDocuments } from './demo-documents.ts';
import { makeLinks } from './demo-links.ts';
import { makeQuickSearchButtons } from './demo-quick-search.ts';
import { makeRuns } from './demo-runs.ts';
import { makeFuses, makeSafetyLinks } from './demo-safety.ts';
import { demoScenarios } from './demo-scenarios.ts';
import { wire } from './demo-wiring.ts';
import { loadDefects } from './load-defects.ts';
import { loadInspections } from './load-inspections.ts';
import { type DemoEquipment, makeEquipment } from './plant/demo-equipment.ts';
import { typePlans } from './plant/demo-types.ts';
import { demoId } from './seeded-random.ts';

export const defaultEquipmentCount = 400;

export interface DemoDataOptions {
  equipment?: number;
  /** Stores the bytes of a document under its object path. */
  files: (objectPath: string, bytes: Uint8Array) => Promise<void>;
  /** Called with the number of records of each kind so far. */
  onProgress?: (kind: string, count: number) => void;
  /** The day from which the days of inspections are counted; the present one by default. */
  today?: Day;
}

interface Loading extends DemoDataOptions {
  executor: Executor;
  equipment: number;
  today: Day;
  idOf(author: DemoAuthor | null): string | null;
  userIds: DemoUserIds;
}

/** Records have fixed ids, so they can be added only to a database that never contained any. */
export async function acceptsDemoData(executor: Executor): Promise<boolean> {
  const found = await executor.execute(sql`
    select 1 where exists (select from ${tables.equipment})
      or exists (select from ${tables.deletedRecords} where kind = 'equipment')
      or exists (select from ${tables.safetyPoints})
      or exists (select from ${tables.scenarios})`);
  return found.rows.length === 0;
}

/**
 * Adds the demo site in the caller's transaction. Its authors are the demo accounts; without them the records have no
 * author and personal ones are left out.
 */
export async function loadDemoData(executor: Executor, options: DemoDataOptions): Promise<void> {
  const userIds = await findDemoUserIds(executor);
  const loading: Loading = {
    ...options,
    equipment: options.equipment ?? defaultEquipmentCount,
    today: options.today ?? dayOf(Date.now()),
    executor,
    userIds,
    idOf: (author) => (author && userIds.get(author)) ?? null,
  };
  const equipment = makeEquipment(loading.equipment);
  await loadDemoEquipment(loading, equipment);
  await loadConnections(loading, equipment);
  await loadPapers(loading, equipment);
  await loadScenarios(loading, equipment);
  await loadInspections(loading, equipment);
  await loadDefects(loading, equipment);
}

/** The Anlagen and their types, without records that belong to them. */
export async function loadDemoEquipment(
  { executor, idOf, onProgress }: Pick<Loading, 'executor' | 'idOf' | 'onProgress'>,
  equipment: readonly DemoEquipment[],
): Promise<void> {
  await executor
    .insert(tables.equipmentTypes)
    .values(typePlans.map(({ name, color }) => ({ id: demoId(`type:${name}`), name, color })))
    .onConflictDoNothing();
  await insertAll(
    executor,
    tables.equipment,
    equipment,
    ({ building: _, ...item }) => ({
      ...item,
      ...derivedColumns(item),
      createdBy: idOf(item.createdBy),
      updatedBy: idOf(item.updatedBy),
    }),
    (count) => onProgress?.('Anlagen', count),
  );
}

async function loadConnections(
  { executor, idOf, onProgress }: Loading,
  equipment: readonly DemoEquipment[],
): Promise<void> {
  const wiring = wire(equipment);
  const fuses = makeFuses(wiring);
  await insertAll(
    executor,
    tables.equipmentLinks,
    makeLinks(equipment, wiring, fuses),
    ({ source, target, ...link }) => ({
      ...link,
      sourceEquipmentId: source.id,
      targetEquipmentId: target.id,
      createdBy: idOf(link.createdBy),
    }),
    (count) => onProgress?.('Verknüpfungen', count),
  );
  await insertAll(
    executor,
    tables.equipmentCodes,
    await makeCodes(equipment),
    (code) => ({ ...code, createdBy: idOf(code.createdBy) }),
    (count) => onProgress?.('Codes', count),
  );
  const blank = await makeBlankCodes();
  await executor.insert(tables.codeBatches).values({ ...blank.batch, createdBy: idOf('reviewer') });
  await executor.insert(tables.blankCodes).values(blank.codes);
  await insertAll(
    executor,
    tables.safetyPoints,
    fuses.points,
    (point) => ({ ...point, ...derivedPointColumns(point), createdBy: idOf('editor') }),
    (count) => onProgress?.('Absicherungspunkte', count),
  );
  await insertAll(
    executor,
    tables.equipmentSafetyLinks,
    makeSafetyLinks(equipment, wiring, fuses),
    (link) => ({ ...link, createdBy: idOf(link.createdBy) }),
    (count) => onProgress?.('Zuordnungen zu Absicherungspunkten', count),
  );
}

async function loadPapers(
  { executor, idOf, files, onProgress }: Loading,
  equipment: readonly DemoEquipment[],
): Promise<void> {
  await insertAll(
    executor,
    tables.equipmentComments,
    makeComments(equipment),
    (comment) => ({
      ...comment,
      createdBy: idOf(comment.createdBy),
      updatedBy: idOf(comment.updatedBy),
    }),
    (count) => onProgress?.('Kommentare', count),
  );
  const documents = (await makeDocuments(equipment)).filter(
    ({ isPrivate, createdBy }) => !isPrivate || idOf(createdBy),
  );
  for (const { objectPath, bytes } of documents) await files(objectPath, bytes);
  if (documents.length === 0) return;
  await executor.insert(tables.equipmentDocuments).values(
    documents.map(({ bytes, ...document }) => ({
      ...document,
      fileSize: bytes.length,
      updatedAt: document.createdAt,
      createdBy: idOf(document.createdBy),
      updatedBy: idOf(document.createdBy),
    })),
  );
  onProgress?.('Dokumente', documents.length);
}

async function loadScenarios(
  { executor, idOf, userIds, onProgress }: Loading,
  equipment: readonly DemoEquipment[],
): Promise<void> {
  await executor.insert(tables.scenarios).values(
    demoScenarios.map(({ filters: _, ...scenario }) => ({
      ...scenario,
      updatedAt: scenario.createdAt,
      createdBy: idOf(scenario.createdBy),
    })),
  );
  await executor.insert(tables.scenarioFilters).values(
    demoScenarios.flatMap(({ id: scenarioId, filters }) =>
      filters.map((filter, index) => ({
        ...filter,
        id: demoId(`filter:${scenarioId}:${index}`),
        scenarioId,
      })),
    ),
  );
  for (const { tasks, scenario, startedBy, finishedBy, ...run } of makeRuns(equipment)) {
    await executor.insert(tables.scenarioRuns).values({
      ...run,
      scenarioId: scenario.id,
      scenarioName: scenario.name,
      scenarioDescription: scenario.description,
      filters: scenario.filters,
      startedBy: idOf(startedBy),
      finishedBy: idOf(finishedBy),
    });
    await insertAll(
      executor,
      tables.scenarioRunTasks,
      tasks,
      ({ equipment: item, ...task }) => ({
        ...task,
        runId: run.id,
        assetId: item.id,
        equipmentName: item.name,
        equipmentType: item.type,
        equipmentLocationRaw: item.locationRaw,
        updatedBy: idOf(task.updatedBy),
        ...(task.status === 'open'
          ? {}
          : { statusChangedAt: task.updatedAt, statusChangedBy: idOf(task.updatedBy) }),
        ...(task.note === null
          ? {}
          : { noteChangedAt: task.updatedAt, noteChangedBy: idOf(task.updatedBy) }),
      }),
      (count) => onProgress?.(`Aufgaben „${scenario.name}“`, count),
    );
  }
  const buttons = makeQuickSearchButtons().flatMap(({ role, ...button }) => {
    const userId = userIds.get(role);
    return userId ? [{ ...button, userId }] : [];
  });
  if (buttons.length > 0) await executor.insert(tables.quickSearchButtons).values(buttons);
}
