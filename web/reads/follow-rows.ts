import type { Query, QueryClient } from '@tanstack/react-query';
import { catchUp, onRowsChanged } from '#web/offline/offline.ts';
import {
  isAffectedByRows,
  isFromIndex,
  isFromServer,
  recordChangeDuringReads,
} from './device-query.ts';

let refetching: Promise<unknown> = Promise.resolve();

/** Refetches queries whose rows change. Returns a function that stops it. */
export function refetchOnRowChanges(client: QueryClient): () => void {
  return onRowsChanged((changed) => {
    recordChangeDuringReads(changed);
    const predicate = (query: Query) => isAffectedByRows(query, changed);
    // Those of earlier changes may still be running.
    refetching = Promise.all([refetching, client.invalidateQueries({ predicate })]);
  });
}

/** Many Anlagen may change at once, so lists are refetched a few times a second at most. */
const pause = 200;
let isPlanned = false;

/** To be called when the worker's search index has changed. */
export function refetchFromIndex(client: QueryClient): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    void client.invalidateQueries({ predicate: isFromIndex });
  }, pause);
}

/** After a write of this noun that cannot be queued: pulls, refetches and resolves when the screen is up to date. */
export async function refetchAfterServerWrite(client: QueryClient, kind: string): Promise<void> {
  await catchUp();
  const isAffected = (query: Query) =>
    isFromServer(query) || query.meta?.shows?.includes(kind) === true;
  await Promise.all([whenRowsShown(), client.invalidateQueries({ predicate: isAffected })]);
}

/** Resolves when the screen shows all row changes so far. */
export async function whenRowsShown(): Promise<void> {
  await refetching;
}
