import type { Page } from '@playwright/test';

/** Runs in the page: whether every row is on the device. */
async function isFilled(): Promise<boolean> {
  const existing = await indexedDB.databases();
  if (!existing.some(({ name }) => name === 'equipment-finder-reads')) return false;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('equipment-finder-reads');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const isThere = database.objectStoreNames.contains('facts');
      if (!isThere) database.close();
      if (!isThere) return resolve(false);
      const read = database.transaction('facts').objectStore('facts').get('feed');
      read.onsuccess = () => {
        database.close();
        resolve(Boolean(read.result?.isComplete));
      };
      read.onerror = () => reject(read.error);
    };
  });
}

/** Waits without a limit, because the first fill may take minutes. */
export async function untilFilled(page: Page): Promise<void> {
  while (!(await page.evaluate(isFilled))) await page.waitForTimeout(100);
}
