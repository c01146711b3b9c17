/** At the end of a story: every write has exactly one entry in the log, and replaced only values that its author had seen. */

import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import { bodyOf } from '#contract/noun.ts';
import type { RunSummary } from '#contract/scenarios/scenario-runs.ts';

import type { Ledger, Write } from './ledger.ts';
import type { ServerUnderTest } from './server-under-test.ts';

type Entry = Awaited<ReturnType<ServerUnderTest['audit']>>[number];
type Key = Awaited<ReturnType<ServerUnderTest['keys']>>[number];

interface Done extends Write {
  answer: unknown;
}

export async function checkAudit(ledger: Ledger, server: ServerUnderTest): Promise<void> {
  const [all, allKeys] = [await server.audit(), await server.keys()];
  checkRunEntries(all, allKeys);
  const entries = all.filter(({ entityType }) => !checkedElsewhere.includes(entityType));
  const keys = allKeys.filter((key) => !runIn(key));
  checkReportedWrites(ledger, allKeys);
  const done = keys.map(({ key, answer }) => ({ ...ledger.writeOf(key), answer }));
  checkVersions(entries, done);
  checkEntries(entries, done);
  checkOverwrites(ledger, entries, done);
}

/** What follows from records for the Prüfpflichten is checked with the records. */
const checkedElsewhere: readonly string[] = ['scenario_run', 'inspection_duty'];

/** The run that this write has begun or finished. */
function runIn({ answer }: Key): RunSummary | undefined {
  return answer !== null && typeof answer === 'object' && 'scenarioName' in answer
    ? (answer as RunSummary)
    : undefined;
}

/** Beginning or finishing a run leaves one entry, however often the call was repeated. */
function checkRunEntries(entries: readonly Entry[], keys: readonly Key[]): void {
  const done = keys.flatMap((key) => runIn(key) ?? []);
  const expected = done.map(({ id, finishedAt }) => `${finishedAt ? 'update' : 'create'} ${id}`);
  const audited = entries.filter(({ entityType }) => entityType === 'scenario_run');
  const found = audited.map(({ action, entityId }) => `${action} ${entityId}`);
  expect(found.toSorted(), 'runs').toEqual(expected.toSorted());
}

/** Messages to people were true: confirmed writes are done, and queued ones are done unless a person ended them. */
function checkReportedWrites(ledger: Ledger, keys: readonly Key[]): void {
  const done = new Set(keys.map(({ key }) => key));
  for (const key of ledger.confirmed) expect(done, `confirmed: ${key}`).toContain(key);
  for (const [key, { type, action }] of ledger.queued) {
    const isGone = action === 'delete' && ledger.seenSent.has(key);
    if (isGone || ledger.explained.has(key)) continue;
    expect(done, `queued: ${type} ${action} ${key}`).toContain(key);
  }
}

const isVersion = ({ entityType, action }: Entry) =>
  entityType === 'equipment' && action !== 'delete';

/** Each new version of an Anlage has one entry and was the answer to a write. */
function checkVersions(entries: readonly Entry[], done: readonly Done[]): void {
  const versions = done
    .filter(({ type, answer }) => type === 'equipment' && answer !== null)
    .map(({ answer }) => answer as Equipment)
    .map(({ id, updatedAt }) => `${id} ${updatedAt}`);
  const audited = entries.filter(isVersion).map((entry) => `${entry.entityId} ${entry.createdAt}`);
  expect(audited.toSorted(), 'versions').toEqual([...new Set(versions)].toSorted());
}

const entityTypes: Partial<Record<Write['type'], Entry['entityType']>> = {
  code: 'equipment_code',
  comment: 'equipment_comment',
  document: 'equipment_document',
  link: 'equipment_link',
  safety_link: 'equipment_safety_link',
  scenario_task: 'scenario_run_task',
  scenario_task_note: 'scenario_run_task',
  scenario_task_result: 'scenario_run_task',
};
const actions: Partial<Record<Write['type'], Record<Write['action'], string>>> = {
  link: { create: 'link', update: 'update', delete: 'unlink' },
  safety_link: { create: 'link', update: 'update', delete: 'unlink' },
};

/** A code that its Anlage has already stays as it is; one of another Anlage is removed there. */
function entriesOfCode({ record, answer, ...write }: Done): string[] {
  if ((answer as EquipmentCode | null)?.id !== record) return [];
  const { base } = bodyOf<{ base?: { id: string | null } }>(write);
  return [
    `equipment_code create ${record}`,
    ...(base?.id ? [`equipment_code delete ${base.id}`] : []),
  ];
}

/** The entries of a write, except those for new versions of an Anlage. */
function entriesOf(write: Done): string[] {
  const { type, action, record } = write;
  if (type === 'code' && action === 'create') return entriesOfCode(write);
  // The same write makes the record of an Anlage or changes it.
  if (type === 'outage') return [`outage create ${record}`, `outage update ${record}`];
  if (type === 'inspection_record') return [`inspection_record create ${record}`];
  if (type === 'equipment' && action !== 'delete') return [];
  if (type === 'quick_search_order') {
    const { buttonOrders } = bodyOf<{ buttonOrders: { id: string }[] }>(write);
    return buttonOrders.map(({ id }) => `quick_search_button update ${id}`);
  }
  const { safetyPoint } = bodyOf<{ safetyPoint?: { id: string } }>(write);
  return [
    `${entityTypes[type] ?? type} ${actions[type]?.[action] ?? action} ${record}`,
    ...(safetyPoint ? [`safety_point create ${safetyPoint.id}`] : []),
  ];
}

/** The defects that a record lists belong to it from then on, unless they are gone or belong to another one. */
const listedIn = ({ type, answer }: Done): string[] =>
  type === 'inspection_record'
    ? (answer as InspectionRecord).defects.map(({ id }) => `defect update ${id}`)
    : [];

/** An update that changes nothing leaves no entry. Updates of buttons always have new values here. */
const mayChangeNothing = ({ type, action }: Write) =>
  action === 'update' && type !== 'quick_search_button';

/** Records that are deleted with the Anlage that they belong to. */
const parts: readonly string[] = [
  ...['equipment_document', 'equipment_comment', 'equipment_code', 'outage'],
  ...['defect', 'defect_entry'],
];

/** Whether the record may have been deleted together with the Anlage that it belonged to. */
function mayBeDeletedWithAnlage(
  { entityType, action, oldValues, createdAt }: Entry,
  entries: readonly Entry[],
): boolean {
  const isPart = parts.includes(entityType);
  if (action !== 'unlink' && !(isPart && action === 'delete')) return false;
  const { sourceEquipmentId, targetEquipmentId, equipmentId, defectId } = oldValues ?? {};
  const ends = [sourceEquipmentId, targetEquipmentId, equipmentId, defectId];
  return entries.some(
    (other) =>
      (other.entityType === 'equipment' || other.entityType === 'defect') &&
      other.action === 'delete' &&
      other.createdAt === createdAt &&
      ends.includes(other.entityId),
  );
}

/** The Anlage of a code that is moved may be deleted first, with the code. */
const isOfTakenCode = (name: string, done: readonly Done[]) =>
  name.startsWith('equipment_code delete ') &&
  !done.some(
    ({ type, action, record }) => type === 'code' && action === 'delete' && name.endsWith(record),
  );

function checkEntries(entries: readonly Entry[], done: readonly Done[]): void {
  const nameOf = ({ entityType, action, entityId }: Entry) => `${entityType} ${action} ${entityId}`;
  const expected = [...done.flatMap(entriesOf), ...done.flatMap(listedIn)];
  const counted = entries
    .filter((entry) => !isVersion(entry))
    .filter((entry) => expected.includes(nameOf(entry)) || !mayBeDeletedWithAnlage(entry, entries))
    .map(nameOf);
  const sure = done
    .filter((write) => !mayChangeNothing(write))
    .flatMap(entriesOf)
    .filter((name) => !isOfTakenCode(name, done));
  const times = (all: readonly string[], name: string) => all.filter((one) => one === name).length;
  const missing = sure.filter((name) => times(counted, name) < times(sure, name));
  const tooMany = counted.filter((name) => times(counted, name) > times(expected, name));
  expect({ missing, tooMany }, 'entries').toEqual({ missing: [], tooMany: [] });
}

/** Finds the writes of an entry: for an Anlage by version, for other records by record and person. */
const placeOf = (record: string, version: unknown, userId: string | null) =>
  `${record} ${version} ${userId}`;

/** The fields that a person reads and others may change meanwhile. */
const contestable: Partial<Record<Entry['entityType'], readonly string[]>> = {
  equipment_comment: ['content'],
  equipment_link: ['comments'],
  equipment_document: ['title'],
  outage: ['since', 'until', 'reason'],
  defect: ['severity', 'description', 'status'],
  scenario_run_task: [
    ...['status', 'note'],
    ...['outcome', 'reason', 'points', 'instrument', 'remark'],
  ],
};

/** Whether the author stored the replaced value themselves, on the same device. */
function hasWritten(
  done: readonly Done[],
  { browser, userId, record, type }: Write,
  name: string,
  value: unknown,
): boolean {
  return done.some(
    (write) =>
      type === 'equipment' &&
      write.record === record &&
      write.userId === userId &&
      write.browser === browser &&
      JSON.stringify((write.answer as Record<string, unknown> | null)?.[name]) ===
        JSON.stringify(value),
  );
}

/** The author of a write had seen or written every value that it replaced or deleted. */
function checkOverwrites(ledger: Ledger, entries: readonly Entry[], done: readonly Done[]): void {
  const authors = new Map<string, Write[]>();
  for (const write of done) {
    const { type, record, userId, answer } = write;
    const version = type === 'equipment' ? (answer as Equipment | null)?.updatedAt : undefined;
    // The answer to a change that changes nothing is a version that another write made.
    const place = placeOf(record, version, userId);
    authors.set(place, [...(authors.get(place) ?? []), write]);
  }
  for (const entry of entries) {
    const { entityType, entityId, action, userId, oldValues } = entry;
    const names =
      entityType === 'equipment' ? Object.keys(oldValues ?? {}) : contestable[entityType];
    const version = isVersion(entry) ? entry.createdAt : undefined;
    const writes = authors.get(placeOf(entityId, version, userId)) ?? [];
    const isRemovedAlone = writes.some((write) => write.action === 'delete');
    if (!isRemovedAlone && mayBeDeletedWithAnlage(entry, entries)) continue;
    for (const name of oldValues ? (names ?? []) : []) {
      // The log contains no title of a private document, which only its author can change.
      const isPrivate = entityType === 'equipment_document' && !(name in (oldValues ?? {}));
      if (isPrivate) continue;
      const value = oldValues?.[name];
      // The entry of a task contains status and note, even if only one was changed; that of a defect all fields.
      const isWhole = entityType === 'scenario_run_task' || entityType === 'defect';
      if (isWhole && isDeepStrictEqual(entry.newValues?.[name], value)) continue;
      const isSeen = writes.some(
        (write) =>
          ledger.hasShown(write.browser, entityId, name, value) ||
          (action === 'update' && hasWritten(done, write, name, value)),
      );
      expect(isSeen, `${action} of ${entityId} replaced ${name} ${JSON.stringify(value)}`).toBe(
        true,
      );
    }
  }
}
