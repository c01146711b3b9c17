/** Runs in the page: downloads the same pages and writes the same rows in the quickest way that the browser has. */
export async function plainFill(pageSize: number): Promise<{ time: number; stored: number }> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('plain-fill', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('pages');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const start = performance.now();
  const fetchPage = (since: string) =>
    fetch(`/api/changes?limit=${pageSize}&since=${encodeURIComponent(since)}`);
  const write = (number: number, text: string) =>
    new Promise<void>((resolve, reject) => {
      const tx = database.transaction('pages', 'readwrite', { durability: 'relaxed' });
      tx.objectStore('pages').put(text, number);
      tx.oncomplete = () => resolve();
      tx.onerror = () => reject(tx.error);
    });
  let written: Promise<unknown> = Promise.resolve();
  let answer = fetchPage('');
  for (let number = 0; ; number += 1) {
    const text = await (await answer).text();
    // The fields about the page come after the rows.
    const { next, hasMore } = JSON.parse(`{${text.slice(text.lastIndexOf('"next":'))}`) as {
      next: string;
      hasMore: boolean;
    };
    if (hasMore) answer = fetchPage(next);
    await written;
    written = write(number, text);
    if (!hasMore) break;
  }
  await written;
  const time = performance.now() - start;
  const { usage = 0 } = await navigator.storage.estimate();
  database.close();
  return { time, stored: usage };
}
