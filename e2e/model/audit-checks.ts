/** In the end: every write the server did has its entry in the log, once, and replaced nothing unseen. */

import { expect } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
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
  const entries = all.filter(({ entityType }) => entityType !== 'scenario_run');
  const keys = allKeys.filter((key) => !runIn(key));
  checkTold(ledger, keys);
  const done = keys.map(({ key, answer }) => ({ ...ledger.writeOf(key), answer }));
  checkVersions(entries, done);
  checkEntries(entries, done);
  checkOverwrites(ledger, entries, done);
}

/** The run that was begun or finished by this write, which no queue holds. */
function runIn({ answer }: Key): RunSummary | undefined {
  return answer !== null && typeof answer === 'object' && 'scenarioName' in answer
    ? (answer as RunSummary)
    : undefined;
}

/** Whoever begins or finishes a run leaves one entry, however often they have to ask. */
function checkRunEntries(entries: readonly Entry[], keys: readonly Key[]): void {
  const done = keys.flatMap((key) => runIn(key) ?? []);
  const expected = done.map(({ id, finishedAt }) => `${finishedAt ? 'update' : 'create'} ${id}`);
  const audited = entries.filter(({ entityType }) => entityType === 'scenario_run');
  const found = audited.map(({ action, entityId }) => `${action} ${entityId}`);
  expect(found.toSorted(), 'runs').toEqual(expected.toSorted());
}

/** What people were told holds: confirmed is done, and kept is done unless somebody ended it. */
function checkTold(ledger: Ledger, keys: readonly Key[]): void {
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

/** Each new version of an Anlage is one entry, and was the answer to some write. */
function checkVersions(entries: readonly Entry[], done: readonly Done[]): void {
  const versions = done
    .filter(({ type, answer }) => type === 'equipment' && answer !== null)
    .map(({ answer }) => answer as Equipment)
    .map(({ id, updatedAt }) => `${id} ${updatedAt}`);
  const audited = entries.filter(isVersion).map((entry) => `${entry.entityId} ${entry.createdAt}`);
  expect(audited.toSorted(), 'versions').toEqual([...new Set(versions)].toSorted());
}

const entityTypes: Partial<Record<Write['type'], Entry['entityType']>> = {
  comment: 'equipment_comment',
  document: 'equipment_document',
  link: 'equipment_link',
  safety_link: 'equipment_safety_link',
  scenario_task: 'scenario_run_task',
  scenario_task_note: 'scenario_run_task',
};
const actions: Partial<Record<Write['type'], Record<Write['action'], string>>> = {
  link: { create: 'link', update: 'update', delete: 'unlink' },
  safety_link: { create: 'link', update: 'update', delete: 'unlink' },
};

/** The entries a write makes beside the versions of an Anlage. */
function entriesOf(write: Write): string[] {
  const { type, action, record } = write;
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

/** A change that finds everything so already leaves no entry; what a button is given here is new each time. */
const mayBeIdle = ({ type, action }: Write) =>
  action === 'update' && type !== 'quick_search_button';

/** Whether something may have gone with the Anlage it hung on, in the deletion of that Anlage. */
function mayBeLost(
  { entityType, action, oldValues, createdAt }: Entry,
  entries: readonly Entry[],
): boolean {
  const isPart = ['equipment_document', 'equipment_comment'].includes(entityType);
  if (action !== 'unlink' && !(isPart && action === 'delete')) return false;
  const { sourceEquipmentId, targetEquipmentId, equipmentId } = oldValues ?? {};
  const ends = [sourceEquipmentId, targetEquipmentId, equipmentId];
  return entries.some(
    (other) =>
      other.entityType === 'equipment' &&
      other.action === 'delete' &&
      other.createdAt === createdAt &&
      ends.includes(other.entityId),
  );
}

function checkEntries(entries: readonly Entry[], done: readonly Done[]): void {
  const nameOf = ({ entityType, action, entityId }: Entry) => `${entityType} ${action} ${entityId}`;
  const expected = done.flatMap(entriesOf);
  const counted = entries
    .filter((entry) => !isVersion(entry))
    .filter((entry) => expected.includes(nameOf(entry)) || !mayBeLost(entry, entries))
    .map(nameOf);
  const sure = done.filter((write) => !mayBeIdle(write)).flatMap(entriesOf);
  const times = (all: readonly string[], name: string) => all.filter((one) => one === name).length;
  const missing = sure.filter((name) => times(counted, name) < times(sure, name));
  const tooMany = counted.filter((name) => times(counted, name) > times(expected, name));
  expect({ missing, tooMany }, 'entries').toEqual({ missing: [], tooMany: [] });
}

/** The entry of a change to an Anlage bears its version; others are told by record and person. */
const placeOf = (record: string, version: unknown, userId: string | null) =>
  `${record} ${version} ${userId}`;

/** What a person reads and others may change meanwhile. */
const contestable: Partial<Record<Entry['entityType'], readonly string[]>> = {
  equipment_comment: ['content'],
  equipment_link: ['comments'],
  equipment_document: ['title'],
  scenario_run_task: ['status', 'note'],
};

/** What a person themselves stored from there is no surprise to them, whatever window it was typed in. */
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

/** Whatever a write replaced or deleted, its author had seen or made. */
function checkOverwrites(ledger: Ledger, entries: readonly Entry[], done: readonly Done[]): void {
  const authors = new Map<string, Write[]>();
  for (const write of done) {
    const { type, record, userId, answer } = write;
    const version = type === 'equipment' ? (answer as Equipment | null)?.updatedAt : undefined;
    // A change that found everything so already is answered with a version that another write made.
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
    if (!isRemovedAlone && mayBeLost(entry, entries)) continue;
    for (const name of oldValues ? (names ?? []) : []) {
      // The log does not name a private document, which nobody but its author can change.
      const isPrivate = entityType === 'equipment_document' && !(name in (oldValues ?? {}));
      if (isPrivate) continue;
      const value = oldValues?.[name];
      // The entry of a task names both, whichever was changed.
      if (entityType === 'scenario_run_task' && entry.newValues?.[name] === value) continue;
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
