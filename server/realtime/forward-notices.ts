import type { FastifyInstance } from 'fastify';
import { changedMessage } from '#contract/realtime.ts';
import type { StopListening } from '../db/notice-channel.ts';
import { describeError } from '../http/log.ts';
import { type Notice, parseNotice } from '../notify/notices.ts';
import { mayReceive } from './audience.ts';
import { endLostSessions } from './lost-sessions.ts';
import type { SocketHub } from './socket-hub.ts';

/** Sends the notices of all instances to the sockets of this one. */
export function forwardNotices(app: FastifyInstance, hub: SocketHub): Promise<StopListening> {
  const forward = (notice: Notice) => {
    if (notice.type === 'sessions') {
      void endLostSessions(app, hub, notice.userId);
      return;
    }
    if (notice.entity === 'job') app.jobs.wake();
    hub.send(changedMessage.parse(notice), (listener) => mayReceive(listener, notice));
    // The user may have been blocked, removed or given another role: every such change is recorded.
    if (notice.entity === 'user') void endLostSessions(app, hub, notice.id);
  };

  return app.database.listen({
    onNotice: (payload) => {
      try {
        forward(parseNotice(payload));
      } catch (error) {
        app.log.error({ error: describeError(error) }, 'notice not understood');
      }
    },
    onListening: () => {
      hub.send({ type: 'resync', at: new Date().toISOString() });
      void endLostSessions(app, hub);
    },
    onLost: (error) => app.log.warn({ error: describeError(error) }, 'notification channel lost'),
  });
}
