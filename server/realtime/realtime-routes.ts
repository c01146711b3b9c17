import type { FastifyInstance, FastifyRequest } from 'fastify';
import { heartbeatMs, realtimePath } from '#contract/realtime.ts';
import { answerNotFound } from '../http/error-answer.ts';
import { hearNotices } from './hear-notices.ts';
import { endLostSessions } from './lost-sessions.ts';
import type { Listener, SocketHub } from './socket-hub.ts';

function listenerOf({ user, sessionHash }: FastifyRequest): Listener {
  if (!user || sessionHash === null) throw new Error('a socket without a session');
  return { userId: user.id, role: user.role, sessionHash };
}

/** The real-time channel: it says what has changed, and whoever opens it only listens. */
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
      // Whatever changed since the person was asked who they are was said before anybody listened here.
      void endLostSessions(app, hub, listener.userId);
    },
  });

  let stop = async () => {};
  app.addHook('onReady', async () => {
    const stopHearing = await hearNotices(app, hub);
    // Neither a client that has vanished nor a session that runs out says so.
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
