import type { RowKind } from '#contract/changes.ts';
import { expect, type Page } from './journey.ts';

/** Reads one record of a database of this browser; without a key, the number of records. */
function readStored(page: Page, database: string, store: string, key?: string): Promise<unknown> {
  return page.evaluate(
    async ([database, store, key]) => {
      // Opening a database that does not exist would create it without its stores.
      const existing = await indexedDB.databases();
      if (!existing.some(({ name }) => name === database)) return undefined;
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const records = opening.result.transaction(store).objectStore(store);
          const request = key === undefined ? records.count() : records.get(key);
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            opening.result.close();
            resolve(request.result);
          };
        };
      });
    },
    [database, store, key] as const,
  );
}

/** The rows of one kind on the device, which stores them in blocks as JSON text. */
function rowsOnDevice(page: Page, kind: RowKind): Promise<{ id: string }[]> {
  const [database, store] =
    kind === 'equipment' ? ['equipment-finder', 'equipment'] : ['equipment-finder-reads', 'rows'];
  return page.evaluate(
    async ([database, store, kind]) => {
      // Opening a database that does not exist would create it without its stores.
      const existing = await indexedDB.databases();
      if (!existing.some(({ name }) => name === database)) return [];
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const blocks = opening.result.transaction(store).objectStore(store);
          const request = blocks.getAll(IDBKeyRange.bound(`${kind}/`, `${kind}/\uffff`));
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            opening.result.close();
            resolve(request.result.flatMap(({ rows }) => JSON.parse(rows)));
          };
        };
      });
    },
    [database, store, kind] as const,
  );
}

/** Waits until all rows are on the device. */
export async function untilFirstFill(page: Page): Promise<void> {
  const person = await page.evaluate(async () => (await fetch('/api/auth/user')).json());
  await expect
    .poll(() => readStored(page, 'equipment-finder-reads', 'facts', 'owner'))
    .toBe((person as { id: string }).id);
  await expect
    .poll(() => readStored(page, 'equipment-finder-reads', 'facts', 'feed'))
    .toMatchObject({ isComplete: true });
}

/** The number of blocks with Anlagen; 0 if the device has none. */
export function countBlocksOnDevice(page: Page): Promise<unknown> {
  return readStored(page, 'equipment-finder', 'equipment');
}

/** Waits until a row with these fields is on the device. */
export async function untilRowOnDevice(
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
