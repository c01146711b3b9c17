import type { RowKind } from '#contract/changes.ts';
import { expect, type Page } from './journey.ts';

/** One record of a database of this browser; without a key, how many there are. */
function stored(page: Page, database: string, store: string, key?: string): Promise<unknown> {
  return page.evaluate(
    async ([database, store, key]) => {
      // Opening what is not there yet would make it, and make it wrong.
      const there = await indexedDB.databases();
      if (!there.some(({ name }) => name === database)) return undefined;
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const records = opening.result.transaction(store).objectStore(store);
          const asked = key === undefined ? records.count() : records.get(key);
          asked.onerror = () => reject(asked.error);
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result);
          };
        };
      });
    },
    [database, store, key] as const,
  );
}

/** The rows of one kind that are on the device. They lie in blocks, as JSON text. */
function rowsOnDevice(page: Page, kind: RowKind): Promise<{ id: string }[]> {
  const [database, store] =
    kind === 'equipment' ? ['equipment-finder', 'equipment'] : ['equipment-finder-reads', 'rows'];
  return page.evaluate(
    async ([database, store, kind]) => {
      // Opening what is not there yet would make it, and make it wrong.
      const there = await indexedDB.databases();
      if (!there.some(({ name }) => name === database)) return [];
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const blocks = opening.result.transaction(store).objectStore(store);
          const asked = blocks.getAll(IDBKeyRange.bound(`${kind}/`, `${kind}/\uffff`));
          asked.onerror = () => reject(asked.error);
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result.flatMap(({ rows }) => JSON.parse(rows)));
          };
        };
      });
    },
    [database, store, kind] as const,
  );
}

/** Until everything is on the device. */
export async function equipmentOnDevice(page: Page): Promise<void> {
  const person = await page.evaluate(async () => (await fetch('/api/auth/user')).json());
  await expect
    .poll(() => stored(page, 'equipment-finder-reads', 'facts', 'owner'))
    .toBe((person as { id: string }).id);
  await expect
    .poll(() => stored(page, 'equipment-finder-reads', 'facts', 'feed'))
    .toMatchObject({ isComplete: true });
}

/** How many records the device has of Anlagen. */
export function countOnDevice(page: Page): Promise<unknown> {
  return stored(page, 'equipment-finder', 'equipment');
}

/** Until a row has come to the device with the others. */
export async function rowOnDevice(
  page: Page,
  kind: RowKind,
  id: string,
  fields: object = {},
): Promise<void> {
  await expect
    .poll(() => rowsOnDevice(page, kind))
    .toContainEqual(expect.objectContaining({ id, ...fields }));
}

export const offlineBanner =
  'Sie sind offline. Änderungen werden automatisch synchronisiert, sobald Sie wieder online sind.';
