import type { FastifyInstance } from 'fastify';
import { changedMessage } from '#contract/realtime.ts';
import type { StopListening } from '../db/notices.ts';
import { describeError } from '../http/log.ts';
import { type Notice, parseNotice } from '../notify/notices.ts';
import { mayHear } from './audience.ts';
import { endLostSessions } from './lost-sessions.ts';
import type { SocketHub } from './socket-hub.ts';

/** Passes on to this instance's sockets what all instances say through the database. */
export function hearNotices(app: FastifyInstance, hub: SocketHub): Promise<StopListening> {
  const hear = (notice: Notice) => {
    if (notice.type === 'sessions') {
      void endLostSessions(app, hub, notice.userId);
      return;
    }
    if (notice.entity === 'job') app.jobs.wake();
    hub.tell(changedMessage.parse(notice), (listener) => mayHear(listener, notice));
    // Blocked, removed or given another role: whatever it was, it was recorded.
    if (notice.entity === 'user') void endLostSessions(app, hub, notice.id);
  };

  return app.database.listen({
    onNotice: (payload) => {
      try {
        hear(parseNotice(payload));
      } catch (error) {
        app.log.error({ error: describeError(error) }, 'notice not understood');
      }
    },
    onListening: () => {
      hub.tell({ type: 'resync', at: new Date().toISOString() });
      void endLostSessions(app, hub);
    },
    onLost: (error) => app.log.warn({ error: describeError(error) }, 'notification channel lost'),
  });
}
