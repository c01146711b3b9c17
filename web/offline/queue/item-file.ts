/**
 * The file of a waiting document is uploaded before the document is sent. From then on the file's address is part
 * of the write and must not change until the server has answered, because the key stands for the whole write.
 */

import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts';
import { bodyOf } from '#contract/noun.ts';
import { type QueueItem, sendable } from '../storage/queue-item.ts';
import { fileFacts } from './file-row.ts';

interface WithFileUrl {
  fileUrl?: string;
}

/** Its file is only on this device, so the document cannot be sent yet. */
export function needsUpload(item: QueueItem): boolean {
  return fileFacts(item) !== undefined && bodyOf<WithFileUrl>(item).fileUrl === undefined;
}

export function withFileUrl({ broke: _, ...item }: QueueItem, fileUrl: string): QueueItem {
  const body = { ...bodyOf<object>(item), fileUrl };
  return { ...item, data: { ...item.data, body } };
}

/** Like `sendable`, without items whose file is not uploaded yet. */
export function readyToSend(
  unsent: readonly QueueItem[],
  postponed: ReadonlySet<string> = new Set(),
): QueueItem[] {
  const notUploaded = unsent.filter(needsUpload).map(({ id }) => id);
  return sendable(unsent, new Set([...notUploaded, ...postponed]));
}

/** The server does not have the file (any more). */
const lostFileCodes: readonly ErrorCode[] = [
  'upload_not_found',
  'upload_expired',
  'upload_incomplete',
  'upload_used',
];

const mostUploads = 3;

/**
 * The server stores no key for a refused write, so the file may be uploaded to another address. If only the file
 * was missing, the item is sent again without asking, a few times at most.
 */
export function withoutFileUrl(refused: QueueItem): QueueItem {
  if (!fileFacts(refused)) return refused;
  const { fileUrl: _, ...body } = bodyOf<WithFileUrl>(refused);
  const withoutUrl: QueueItem = { ...refused, data: { ...refused.data, body } };
  const { error, uploads = 0, ...waiting } = withoutUrl;
  const isLost = error !== undefined && lostFileCodes.includes(error.code);
  if (!isLost || uploads + 1 >= mostUploads) return withoutUrl;
  return { ...waiting, uploads: uploads + 1, state: 'waiting' };
}

/**
 * This device made the id, so a document with this id on the server came from here: with an earlier file address,
 * or by an attempt whose answer was lost.
 */
export function isAlreadyOnServer(item: QueueItem, { code }: ErrorAnswer): boolean {
  const isCreation = item.action === 'create' && fileFacts(item) !== undefined;
  return isCreation && (code === 'idempotency_key_reused' || code === 'already_exists');
}
