import { defectText } from '#contract/defects/defect-list.ts';
import type { Executor } from '../db/database.ts';
import * as tables from '../db/tables/index.ts';
import type { DemoAuthor } from './demo-accounts.ts';
import { minutesAfter } from './demo-calendar.ts';
import type { DemoKind } from './demo-inspections.ts';
import { type DemoRecords, type DemoRound, electricalKind } from './demo-records.ts';
import { boardRound } from './demo-scenarios.ts';
import { demoId } from './seeded-random.ts';

interface Site {
  executor: Executor;
  idOf(author: DemoAuthor | null): string | null;
  onProgress?: ((kind: string, count: number) => void) | undefined;
}

/** The scenario that is bound to a Prüfart, its finished run, and closed records. */
export async function loadRecords(
  { executor, idOf, onProgress }: Site,
  kinds: readonly DemoKind[],
  { records, round, findings }: DemoRecords,
): Promise<void> {
  const kindId = kinds.find(({ name }) => name === electricalKind)?.id ?? null;
  const { filters, createdBy, ...scenario } = boardRound;
  await executor.insert(tables.scenarios).values({
    ...{ ...scenario, kindId, updatedAt: scenario.createdAt, createdBy: idOf(createdBy) },
  });
  await executor.insert(tables.scenarioFilters).values(
    filters.map((filter, at) => ({
      ...{ ...filter, id: demoId(`filter:${scenario.id}:${at}`), scenarioId: scenario.id },
    })),
  );
  if (records.length > 0) {
    const closedBy = idOf('reviewer');
    await executor
      .insert(tables.inspectionRecords)
      .values(records.map((record) => ({ ...record, closedBy })));
    onProgress?.('Prüfberichte', records.length);
  }
  if (round) await loadRound({ executor, idOf }, round, kindId);
  if (findings.length === 0) return;
  await executor.insert(tables.defects).values(
    findings.map(({ verifiedAt, ...defect }) => ({
      ...{ ...defect, searchText: defectText({ ...defect, pointLabel: null }) },
      ...{ status: verifiedAt ? ('verified' as const) : ('open' as const) },
      ...{ statusChangedAt: verifiedAt ?? defect.createdAt, statusChangedBy: idOf('reviewer') },
      ...{ createdBy: idOf('reviewer'), updatedBy: idOf('reviewer') },
      updatedAt: verifiedAt ?? defect.createdAt,
    })),
  );
  await executor.insert(tables.defectEntries).values(
    findings.flatMap(({ id: defectId, verifiedAt }) =>
      verifiedAt
        ? [
            {
              ...{ id: demoId(`entry of ${defectId}`), defectId, status: 'verified' as const },
              ...{ createdAt: verifiedAt, createdBy: idOf('reviewer') },
            },
          ]
        : [],
    ),
  );
}

async function loadRound(
  { executor, idOf }: Site,
  { tasks, ...run }: DemoRound,
  kindId: string | null,
): Promise<void> {
  const { id: scenarioId, name, description, filters } = boardRound;
  await executor.insert(tables.scenarioRuns).values({
    ...{ ...run, scenarioId, scenarioName: name, scenarioDescription: description },
    ...{ filters, kindId, startedBy: idOf('reviewer'), finishedBy: idOf('reviewer') },
  });
  const by = idOf('reviewer');
  await executor.insert(tables.scenarioRunTasks).values(
    tasks.map(({ id, equipment, record, reason }, at) => {
      const moment = minutesAfter(run.startedAt, 20 + at * 38);
      const hasDefect = record?.points.some(({ outcome }) => outcome === 'defect');
      return {
        ...{ id, runId: run.id, assetId: equipment.id, equipmentName: equipment.name },
        ...{ equipmentType: equipment.type, equipmentLocationRaw: equipment.locationRaw },
        ...{ status: 'done' as const, statusChangedAt: moment, statusChangedBy: by },
        ...{ completedAt: moment, completedBy: by, updatedAt: moment, updatedBy: by },
        note: reason ? 'Hausmeister sucht den Schlüssel.' : null,
        outcome: record ? (hasDefect ? 'defect' : 'ok') : ('untestable' as const),
        ...{ outcomeReason: reason, readings: record?.points ?? [] },
        ...{ instrument: record?.instrument ?? null, recordId: record?.id ?? null },
        ...{ resultChangedAt: moment, resultChangedBy: by },
      } as const;
    }),
  );
}
