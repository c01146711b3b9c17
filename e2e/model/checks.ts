/** What must be true of the databases of the devices and the server. */

import { expect } from 'vitest';
import {
  type Equipment,
  type EquipmentFields,
  equipmentFieldNames,
} from '#contract/equipment/equipment.ts';
import { bodyOf } from '#contract/noun.ts';
import type { ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import type { ScenarioWithRuns } from '#contract/scenarios/scenarios.ts';
import { recordOf } from '#contract/sync.ts';
import { sentAndUnpulled } from '#web/offline/rows/unpulled-changes.ts';
import { pullsOf } from '#web/offline/storage/kept-database.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { everyRow } from '#web/testing/samples/device-rows.ts';
import { shownRows } from './act-context.ts';
import type { Browser } from './browser.ts';
import type { Ledger, Write } from './ledger.ts';
import type { ServerUnderTest } from './server-under-test.ts';

type Fields = Partial<EquipmentFields>;
const onlyFields = (row: Fields) =>
  Object.fromEntries(equipmentFieldNames.map((name) => [name, row[name]])) as Fields;

/** A row with its waiting changes, computed independently of the product, so that a difference shows a defect. */
function withWaiting(before: Fields | null, waiting: readonly QueueItem[]): Fields | null {
  let fields = before && onlyFields(before);
  for (const item of waiting) {
    const { base: _, ...changes } = bodyOf<Fields & { base?: unknown }>(item);
    if (item.action === 'delete') fields = null;
    else if (item.action === 'create') fields = onlyFields({ ...fields, ...changes });
    else if (fields) fields = onlyFields({ ...fields, ...changes });
  }
  return fields;
}

const relationKinds = [
  ...(['equipment_link', 'equipment_safety_link'] as const),
  ...(['safety_point', 'equipment_comment', 'equipment_code', 'outage'] as const),
  ...(['defect', 'defect_entry'] as const),
];

const localOf = (browser: Browser) => browser.tabAt(0).device.parts.local;

/** A browser shows rows as the server had them, with its waiting changes. */
export async function checkShown(browser: Browser, ledger: Ledger): Promise<void> {
  // The next pull brings what a full device could not store.
  if (browser.wasFull) return;
  const { device } = browser.tabAt(0);
  const rows = new Map((await everyRow(device.parts, 'equipment')).map((row) => [row.id, row]));
  for (const row of rows.values()) {
    expect(ledger.isFromServer(row), `known: ${JSON.stringify(row)}`).toBe(true);
  }
  const unsent = await device.unsent(browser.account.id);
  const waiting = unsent.filter(({ type }) => type === 'equipment');
  const { isComplete } = await pullsOf(device.parts.kept);
  const sent = new Set((await sentAndUnpulled(device.parts)).map(recordOf));
  for (const record of new Set(waiting.map(recordOf))) {
    // Sent changes that no pull has brought back are shown on top of the rows too.
    if (sent.has(record)) continue;
    const items = waiting.filter((item) => recordOf(item) === record);
    const row = await device.find(record);
    // A row that the first fill has not brought yet is shown as it was when it was changed.
    const unknown = isComplete ? null : (items[0]?.after ?? null);
    const expected = withWaiting(rows.get(record) ?? unknown, items);
    expect(row ? onlyFields(row) : null, 'shown').toEqual(expected);
  }
}

/** Every write that a person saw as saved on the device is in the queue, was sent, or was ended by a person. */
export async function checkKept(
  browser: Browser,
  ledger: Ledger,
  server: ServerUnderTest,
): Promise<void> {
  const items = await localOf(browser).getAllFromIndex('sync_queue', 'synced');
  const left = items.filter(({ synced }) => synced === 0);
  for (const item of items) ledger.noteItem(browser, item);
  const present = new Set(items.map(({ id }) => id));
  const isAccounted = ({ id }: Write) =>
    present.has(id) || ledger.explained.has(id) || ledger.seenSent.has(id);
  const missing = [...ledger.queued.values()].filter(
    (write) => write.browser === browser && !isAccounted(write),
  );
  if (missing.length === 0) return;
  const done = new Set((await server.keys()).map(({ key }) => key));
  for (const write of missing) {
    // It may have been sent, confirmed and removed (after a day or at a sign-out) since the last check.
    const isGone = write.action === 'delete' && !(await server.has(write.record));
    if (done.has(write.id) || isGone) ledger.seenSent.add(write.id);
    else if (ledger.explains(write, left)) ledger.explained.add(write.id);
    else {
      expect.fail(`lost: ${write.type} ${write.action} ${write.id} of ${write.record}`);
    }
  }
}

/** At the end of a story: every device has what the server has, and nothing waits. */
export async function checkAgreement(
  browser: Browser,
  rows: readonly Equipment[],
  relations: readonly string[],
  documents: readonly string[],
): Promise<void> {
  const here = await shownRows(browser.tabAt(0).device, browser.account.id);
  expect(
    here.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    `Anlagen in ${browser.prefix}`,
  ).toEqual(rows);
  const waiting = await localOf(browser).getAllFromIndex('sync_queue', 'synced', 0);
  expect(waiting, `queue in ${browser.prefix}`).toEqual([]);
  const { parts } = browser.tabAt(0).device;
  const ids = await Promise.all(
    relationKinds.map(async (kind) => (await everyRow(parts, kind)).map(({ id }) => id)),
  );
  expect(ids.flat().sort(), `relations in ${browser.prefix}`).toEqual(relations);
  const rowsOfDocuments = await everyRow(parts, 'equipment_document');
  const listed = rowsOfDocuments.map(({ id, title }) => `${id} ${title}`).sort();
  expect(listed, `documents in ${browser.prefix}`).toEqual(documents);
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Without the numbers of tasks of unfinished runs, which a device counts itself. */
const withoutCounts = (scenarios: readonly ScenarioWithRuns[]) =>
  byId(scenarios).map((scenario) => ({
    ...scenario,
    runs: scenario.runs.map(({ done, total, ...run }) =>
      run.finishedAt === null ? run : { ...run, done, total },
    ),
  }));

/** At the end of a story: every device has the scenarios, the unfinished runs and their tasks, and no others. */
export async function checkRuns(
  browser: Browser,
  { scenarios, runs }: { scenarios: readonly ScenarioWithRuns[]; runs: readonly ScenarioRun[] },
): Promise<void> {
  const { parts } = browser.tabAt(0).device;
  const where = `in ${browser.prefix}`;
  const here = await everyRow(parts, 'scenario');
  expect(withoutCounts(here), `scenarios ${where}`).toEqual(withoutCounts(scenarios));
  const heads = runs.map(({ tasks: _, ...run }) => run);
  expect(byId(await everyRow(parts, 'scenario_run')), `runs ${where}`).toEqual(byId(heads));
  const tasks = runs.flatMap((run) => run.tasks);
  expect(byId(await everyRow(parts, 'scenario_run_task')), `tasks ${where}`).toEqual(byId(tasks));
}
