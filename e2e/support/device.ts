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

/** Until the whole equipment is on the device. */
export async function equipmentOnDevice(page: Page): Promise<void> {
  const person = await page.evaluate(async () => (await fetch('/api/auth/user')).json());
  await expect
    .poll(() => stored(page, 'equipment-finder-reads', 'facts', 'owner'))
    .toBe((person as { id: string }).id);
  await expect
    .poll(() => stored(page, 'equipment-finder-reads', 'facts', 'replica'))
    .toMatchObject({ isComplete: true });
}

/** What is on the device of one Anlage. */
export function onDevice(page: Page, id: string): Promise<unknown> {
  return stored(page, 'equipment-finder', 'equipment', id);
}

/** How many Anlagen are on the device. */
export function countOnDevice(page: Page): Promise<unknown> {
  return stored(page, 'equipment-finder', 'equipment');
}

/** Until a safety point has come to the device with the others. */
export async function pointOnDevice(page: Page, id: string): Promise<void> {
  await expect
    .poll(() => stored(page, 'equipment-finder-reads', 'safety_points', id))
    .toMatchObject({ id });
}

/** Until a comment has come to the device with the others. */
export async function commentOnDevice(page: Page, id: string): Promise<void> {
  await expect
    .poll(() => stored(page, 'equipment-finder-reads', 'comments', id))
    .toMatchObject({ id });
}

export const offlineBanner =
  'Sie sind offline. Änderungen werden automatisch synchronisiert, sobald Sie wieder online sind.';
