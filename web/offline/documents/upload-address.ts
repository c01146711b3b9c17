import { readPath } from '#contract/call.ts';
import { documentCalls } from '#contract/documents.ts';

/** The bytes go through this application, not to a storage with an address of its own. */
export function isOwnAddress(address: string): boolean {
  const { pathname } = new URL(address, 'http://here');
  return readPath(documentCalls.receive.path, pathname) !== undefined;
}

/** A storage has its own words for it, each maker's another. */
export function saysFull(status: number, said: string): boolean {
  return status === 507 || /QuotaExceeded|StorageFull/.test(said);
}
