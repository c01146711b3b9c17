import type { FastifyInstance, FastifyRequest } from 'fastify';
import { heartbeatMs, realtimePath } from '#contract/realtime.ts';
import { answerNotFound } from '../http/error-answer.ts';
import { forwardNotices } from './forward-notices.ts';
import { endLostSessions } from './lost-sessions.ts';
import type { Listener, SocketHub } from './socket-hub.ts';

function listenerOf({ user, sessionHash }: FastifyRequest): Listener {
  if (!user || sessionHash === null) throw new Error('a socket without a session');
  return { userId: user.id, role: user.role, sessionHash };
}

/** The real-time channel: it sends notices of changes, and clients only receive. */
export function addRealtimeRoutes(app: FastifyInstance, hub: SocketHub): void {
  app.route({
    method: 'GET',
    url: realtimePath,
    exposeHeadRoute: false,
    schema: { hide: true },
    config: { access: 'signed-in' },
    handler: async (request, reply) => answerNotFound(request, reply),
    wsHandler: (socket, request) => {
      const listener = listenerOf(request);
      hub.add(socket, listener);
      // Notices between reading the user and opening this socket were missed.
      void endLostSessions(app, hub, listener.userId);
    },
  });

  let stop = async () => {};
  app.addHook('onReady', async () => {
    const stopHearing = await forwardNotices(app, hub);
    // Neither a client that has disappeared nor a session that expires causes an event.
    const checks = setInterval(() => {
      hub.beat();
      void endLostSessions(app, hub);
    }, heartbeatMs);
    stop = async () => {
      clearInterval(checks);
      await stopHearing();
    };
  });
  app.addHook('onClose', () => stop());
}
