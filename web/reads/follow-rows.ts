import type { Query, QueryClient } from '@tanstack/react-query';
import { catchUp, onRowsChanged } from '#web/offline/offline.ts';
import { isFromIndex, isFromServer, isTouched } from './device-query.ts';

let reading: Promise<unknown> = Promise.resolve();

/** What is shown of rows that change is read again. Returns how to stop that. */
export function followRows(client: QueryClient): () => void {
  return onRowsChanged((changed) => {
    reading = client.invalidateQueries({ predicate: (query) => isTouched(query, changed) });
  });
}

/** Many Anlagen may change at once; lists follow a few times a second. */
const pause = 200;
let isPlanned = false;

/** The worker's index shows other Anlagen than before. */
export function readIndexAgain(client: QueryClient): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    void client.invalidateQueries({ predicate: isFromIndex });
  }, pause);
}

/**
 * After a write of this noun that only the server can do: brings what it made of it, and resolves when the screen
 * shows it.
 */
export async function serverChanged(client: QueryClient, kind: string): Promise<void> {
  await catchUp();
  const shows = (query: Query) => isFromServer(query) || query.meta?.shows?.includes(kind) === true;
  await Promise.all([rowsShown(), client.invalidateQueries({ predicate: shows })]);
}

/** Resolves when the screen shows what has changed so far. */
export async function rowsShown(): Promise<void> {
  await reading;
}
