import type { FastifyInstance } from 'fastify';
import { dayOf } from '#contract/calendar-day.ts';
import { calendarFeedCalls } from '#contract/calendar-feeds.ts';
import { read, write } from '../http/route.ts';
import { SentFile } from '../http/sent-file.ts';
import { readCalendar, renewFeed, withdrawFeed } from './calendar-feeds-service.ts';
import { findOwn } from './calendar-feeds-store.ts';

/** Several people of one house may have the same IP address. */
const readsPerMinute = 60;

export function addCalendarFeedRoutes(app: FastifyInstance): void {
  const [origin = ''] = app.config.origins;
  const addressOf = (secret: string) =>
    `${origin}${calendarFeedCalls.read.path.replace(':secret', `${secret}.ics`)}`;

  read(app, calendarFeedCalls.own, async ({ db, user }) => (await findOwn(db, user.id)) ?? null);
  write(app, calendarFeedCalls.renew, async ({ tx, user, body }) => ({
    address: addressOf(await renewFeed(tx, user.id, body.scope)),
  }));
  write(app, calendarFeedCalls.withdraw, async ({ tx, user }) => {
    await withdrawFeed(tx, user.id);
    return undefined;
  });
  read(
    app,
    calendarFeedCalls.read,
    async ({ db, params }) => {
      const now = new Date();
      const secret = params.secret.replace(/\.ics$/, '');
      return new SentFile({
        fileName: 'faellige-pruefungen.ics',
        type: 'text/calendar; charset=utf-8',
        isShown: false,
        // Nobody is signed in, so the turns are those of the address.
        content: await app.turns.take(`calendar ${secret}`, () =>
          readCalendar(db, secret, { origin, now, today: dayOf(now) }),
        ),
      });
    },
    { rateLimit: readsPerMinute },
  );
}
