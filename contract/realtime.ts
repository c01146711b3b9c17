import * as z from 'zod/mini';
import { type AuditEntityType, auditActions } from './audit-log.ts';

export const realtimePath = '/ws';

/** What changed, never what it is: who may see it fetches it through the ordinary calls. */
export const changedMessage = z.object({
  type: z.literal('changed'),
  /** Not checked against the list of nouns, which the first screen does not load. */
  entity: z.custom<AuditEntityType>((kind) => typeof kind === 'string'),
  id: z.string(),
  action: z.enum(auditActions),
  at: z.iso.datetime(),
});
export type ChangedMessage = z.infer<typeof changedMessage>;

/** Something may have been missed: read again whatever is shown. */
const resyncMessage = z.object({ type: z.literal('resync'), at: z.iso.datetime() });

export type ServerMessage = ChangedMessage | z.infer<typeof resyncMessage>;

/** Nothing has happened and the connection holds. Browsers do not show a page the pings of the protocol. */
const heartbeatMessage = z.object({ type: z.literal('heartbeat'), at: z.iso.datetime() });
export type HeartbeatMessage = z.infer<typeof heartbeatMessage>;

/** Whatever may come through the channel. */
export const channelMessage = z.union([changedMessage, resyncMessage, heartbeatMessage]);

/** How often the server asks for a sign of life and gives one. */
export const heartbeatMs = 30_000;
/** After two missed ones the connection is taken for dead. */
export const longestSilenceMs = 75_000;

/** Why the server closes a socket. */
export const closeCodes = {
  /** The server goes away for a moment; come back. */
  restart: 1012,
  /** Too slow to listen; come back later. */
  tryAgainLater: 1013,
  /** The oldest of too many sockets of one person; come back when somebody looks. */
  tooMany: 4429,
  /** The session has ended or the person's rights have changed; ask who is signed in. */
  sessionEnded: 4401,
} as const;

export const reconnectLimits = {
  connectTimeoutMs: 10_000,
  attempts: 3,
  longestDelayMs: 10_000,
} as const;

/**
 * Closes after which the client does not come back at once, but with the next round: a proxy that shuts down
 * says 1001, and a window of somebody with too many would only push out another one, which would do likewise.
 */
export const restingCloseCodes: readonly number[] = [1000, 1001, 1005, closeCodes.tooMany];

/** How long to wait before attempt n, the first being 0. */
export function reconnectDelay(attempt: number): number {
  return Math.min(2 ** attempt * 1_000, reconnectLimits.longestDelayMs);
}
