/**
 * A document that waits has a file. The file goes to the server first; where it lies there is
 * part of the write from then on, and the same until the server has answered: the key of the write
 * stands for all of it.
 */

import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts';
import { bodyOf } from '#contract/noun.ts';
import { type QueueItem, sendable } from '../storage/queue-item.ts';
import { fileFacts } from './file-row.ts';

interface Addressed {
  fileUrl?: string;
}

/** Its file is only here: there is nothing yet to tell the server. */
export function lacksFile(item: QueueItem): boolean {
  return fileFacts(item) !== undefined && bodyOf<Addressed>(item).fileUrl === undefined;
}

export function withAddress({ broke: _, ...item }: QueueItem, fileUrl: string): QueueItem {
  const body = { ...bodyOf<object>(item), fileUrl };
  return { ...item, data: { ...item.data, body } };
}

/** Like `sendable`, and its file is at the server if it has one. */
export function ready(
  unsent: readonly QueueItem[],
  postponed: ReadonlySet<string> = new Set(),
): QueueItem[] {
  const held = unsent.filter(lacksFile).map(({ id }) => id);
  return sendable(unsent, new Set([...held, ...postponed]));
}

/** The server does not have the file, or not any more. */
const lost: readonly ErrorCode[] = [
  'upload_not_found',
  'upload_expired',
  'upload_incomplete',
  'upload_used',
];

const mostUploads = 3;

/**
 * A refused write has left no key behind, so its file may go to another address. Where only the file
 * was missing that happens by itself, but not for ever.
 */
export function withoutAddress(refused: QueueItem): QueueItem {
  if (!fileFacts(refused)) return refused;
  const { fileUrl: _, ...body } = bodyOf<Addressed>(refused);
  const anew: QueueItem = { ...refused, data: { ...refused.data, body } };
  const { error, uploads = 0, ...waiting } = anew;
  const isLost = error !== undefined && lost.includes(error.code);
  if (!isLost || uploads + 1 >= mostUploads) return anew;
  return { ...waiting, uploads: uploads + 1, state: 'waiting' };
}

/**
 * Its id was made here, so whoever has it there has it from here: under an address that was given up,
 * or from an attempt of which nothing was heard.
 */
export function isThereAlready(item: QueueItem, { code }: ErrorAnswer): boolean {
  const isCreation = item.type === 'document' && item.action === 'create' && fileFacts(item);
  return Boolean(isCreation) && (code === 'idempotency_key_reused' || code === 'already_exists');
}
