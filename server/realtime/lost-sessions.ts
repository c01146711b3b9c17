import type { FastifyInstance } from 'fastify';
import { closeCodes } from '#contract/realtime.ts';
import { describeError } from '../http/log.ts';
import { findRoles } from '../sessions/session-store.ts';
import type { SocketHub } from './socket-hub.ts';

/**
 * Closes the sockets whose session has ended, or whose user has another role than when they opened it: those of one
 * user, or all. If the database cannot be reached, no socket is closed.
 */
export async function endLostSessions(
  app: FastifyInstance,
  hub: SocketHub,
  userId?: string,
): Promise<void> {
  const connections = hub.connections(userId);
  if (connections.length === 0) return;
  try {
    const hashes = connections.map(({ sessionHash }) => sessionHash);
    const roles = await findRoles(app.database.db, [...new Set(hashes)]);
    for (const { socket, sessionHash, role } of connections) {
      if (roles.get(sessionHash) !== role) socket.close(closeCodes.sessionEnded);
    }
  } catch (error) {
    app.log.warn({ error: describeError(error) }, 'sessions of sockets not checked');
  }
}
