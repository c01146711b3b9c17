/** What must hold, asked of the databases themselves. */
import { expect } from 'vitest';
import { type Equipment, type EquipmentFields, equipmentFieldNames } from '#contract/equipment.ts';
import { recordOf } from '#contract/sync.ts';
import { bodyOf, type QueueItem } from '#web/offline/queue/queue-item.ts';
import type { Browser } from './browser.ts';
import type { Ledger, Write } from './ledger.ts';
import type { ServerUnderTest } from './server-under-test.ts';

type Fields = Partial<EquipmentFields>;
const onlyFields = (row: Fields) =>
  Object.fromEntries(equipmentFieldNames.map((name) => [name, row[name]])) as Fields;

/** What a row becomes by the changes that wait: told here once more, so that it can disagree. */
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

const localOf = (browser: Browser) => browser.life(0).device.parts.local;

/** A browser shows what the server is known to have, with what waits on top of it. */
export async function checkShown(browser: Browser, ledger: Ledger): Promise<void> {
  // What a full device could not write, the next feed brings.
  if (browser.wasFull) return;
  const rows = new Map((await localOf(browser).getAll('equipment')).map((row) => [row.id, row]));
  const unsent = await browser.life(0).device.unsent(browser.account.id);
  const waiting = unsent.filter(({ type }) => type === 'equipment');
  for (const record of new Set(waiting.map(recordOf))) {
    const items = waiting.filter((item) => recordOf(item) === record);
    const before = items[0]?.before ?? null;
    for (const item of items) expect(item.before ?? null, 'one knowledge of it').toEqual(before);
    if (before) expect(ledger.isFromServer(before), `known: ${JSON.stringify(before)}`).toBe(true);
    const row = rows.get(record);
    expect(row ? onlyFields(row) : null, 'shown').toEqual(withWaiting(before, items));
    rows.delete(record);
  }
  for (const row of rows.values()) {
    expect(ledger.isFromServer(row), `shown: ${JSON.stringify(row)}`).toBe(true);
  }
}

/** Whatever was told as kept is in the queue, or was sent, or somebody ended it. */
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
    // Sent, confirmed and forgotten after a day or at a sign-out, all since the last look.
    const isGone = write.action === 'delete' && !(await server.has(write.record));
    if (done.has(write.id) || isGone) ledger.seenSent.add(write.id);
    else if (ledger.explains(write, left)) ledger.explained.add(write.id);
    else {
      expect.fail(`lost: ${write.type} ${write.action} ${write.id} of ${write.record}`);
    }
  }
}

/** In the end: everybody has what the server has, and nothing waits. */
export async function checkAgreement(
  browser: Browser,
  rows: readonly Equipment[],
  relations: readonly string[],
  documents: readonly string[],
): Promise<void> {
  const here = await localOf(browser).getAll('equipment');
  expect(
    here.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    `Anlagen in ${browser.prefix}`,
  ).toEqual(rows);
  const waiting = await localOf(browser).getAllFromIndex('sync_queue', 'synced', 0);
  expect(waiting, `queue in ${browser.prefix}`).toEqual([]);
  const { local, kept } = browser.life(0).device.parts;
  const ids = await Promise.all([
    ...[kept.getAllKeys('links'), kept.getAllKeys('safety_points'), kept.getAllKeys('comments')],
    local.getAllKeys('equipment_safety_links'),
  ]);
  expect(ids.flat().sort(), `relations in ${browser.prefix}`).toEqual(relations);
  const listed = (await kept.getAll('documents')).map(({ id, title }) => `${id} ${title}`);
  expect(listed, `documents in ${browser.prefix}`).toEqual(documents);
}
