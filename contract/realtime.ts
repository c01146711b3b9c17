import * as z from 'zod/mini';
import { auditActions, auditEntityTypes } from './audit-log.ts';

export const realtimePath = '/ws';

/** What changed, never what it is: who may see it fetches it through the ordinary calls. */
export const changedMessage = z.object({
  type: z.literal('changed'),
  entity: z.enum(auditEntityTypes),
  id: z.string(),
  action: z.enum(auditActions),
  at: z.iso.datetime(),
});
export type ChangedMessage = z.infer<typeof changedMessage>;

/** The server may have missed something itself: read again whatever is shown. */
export const resyncMessage = z.object({ type: z.literal('resync'), at: z.iso.datetime() });

export const serverMessage = z.union([changedMessage, resyncMessage]);
export type ServerMessage = z.infer<typeof serverMessage>;

/** Close codes of this channel. */
export const closeCodes = {
  /** The server goes away for a moment; come back. */
  restart: 1012,
  /** The session has ended or the person's rights have changed; come back and be asked anew. */
  sessionEnded: 4401,
} as const;

export const reconnectLimits = {
  connectTimeoutMs: 10_000,
  attempts: 3,
  longestDelayMs: 10_000,
  /** Closes after which the client stays away. */
  finalCodes: [1000, 1001, 1005],
} as const;

/** How long to wait before attempt n, the first being 0. */
export function reconnectDelay(attempt: number): number {
  return Math.min(2 ** attempt * 1_000, reconnectLimits.longestDelayMs);
}
