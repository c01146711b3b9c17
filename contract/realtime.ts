import * as z from 'zod/mini';
import { type AuditEntityType, auditActions } from './audit-log/audit-log.ts';

export const realtimePath = '/ws';

/** Says which record changed, never its content: clients that may see it read it through the ordinary calls. */
export const changedMessage = z.object({
  type: z.literal('changed'),
  /** Not checked against the list of nouns, which the first screen does not load. */
  entity: z.custom<AuditEntityType>((kind) => typeof kind === 'string'),
  id: z.string(),
  action: z.enum(auditActions),
  at: z.iso.datetime(),
  /** Records that it does not name have changed in the same way, as by an import. */
  isOneOfMany: z.optional(z.boolean()),
});
export type ChangedMessage = z.infer<typeof changedMessage>;

/** Whether it is, or may be, about this record. */
export const mayConcern = (
  { id, isOneOfMany }: Pick<ChangedMessage, 'id' | 'isOneOfMany'>,
  recordId: string,
): boolean => isOneOfMany === true || id === recordId;

/** Notices may have been missed: read everything shown again. */
const resyncMessage = z.object({ type: z.literal('resync'), at: z.iso.datetime() });

export type ServerMessage = ChangedMessage | z.infer<typeof resyncMessage>;

/** Nothing has happened and the connection works. Browsers do not show the pings of the protocol to a page. */
const heartbeatMessage = z.object({ type: z.literal('heartbeat'), at: z.iso.datetime() });
export type HeartbeatMessage = z.infer<typeof heartbeatMessage>;

/** Every message of the channel. */
export const channelMessage = z.union([changedMessage, resyncMessage, heartbeatMessage]);

/** How often the server sends a ping and a heartbeat. */
export const heartbeatMs = 30_000;
/** After two missed ones the connection counts as dead. */
export const longestSilenceMs = 75_000;

/** Why the server closes a socket. */
export const closeCodes = {
  /** The server restarts; reconnect. */
  restart: 1012,
  /** The client reads too slowly; reconnect later. */
  tryAgainLater: 1013,
  /** The oldest of too many sockets of one user; reconnect when its window becomes visible. */
  tooMany: 4429,
  /** The session has ended or the user's rights have changed; read who is signed in. */
  sessionEnded: 4401,
} as const;

export const reconnectLimits = {
  connectTimeoutMs: 10_000,
  attempts: 3,
  longestDelayMs: 10_000,
} as const;

/**
 * After these closes the client reconnects only with the next regular attempt: a proxy that shuts down sends 1001,
 * and a window beyond the limit would only displace another one, which would do the same.
 */
export const restingCloseCodes: readonly number[] = [1000, 1001, 1005, closeCodes.tooMany];

/** How long to wait before attempt n, the first being 0. */
export function reconnectDelay(attempt: number): number {
  return Math.min(2 ** attempt * 1_000, reconnectLimits.longestDelayMs);
}
