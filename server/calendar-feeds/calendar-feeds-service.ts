import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Day } from '#contract/calendar-day.ts';
import type { CalendarFeed, CalendarScope } from '#contract/calendar-feeds.ts';
import { AppError } from '#contract/errors.ts';
import { can } from '#contract/permissions.ts';
import { record } from '../audit/record.ts';
import type { Db, Tx } from '../db/database.ts';
import { listDueDays } from './calendar-days.ts';
import { calendarOf } from './calendar-events.ts';
import * as store from './calendar-feeds-store.ts';

const entry = (userId: string, entityId: string) =>
  ({ entityType: 'calendar_feed', entityId, userId, onlyFor: userId }) as const;

const loggedOf = ({ scope, createdAt }: CalendarFeed) => ({ scope, createdAt });

/** A secret is looked up by its hash, so the time of the lookup reveals nothing about its letters. */
const hashOf = (secret: string) =>
  createHash('sha256').update(`calendar ${secret}`).digest('base64url');

/** Returns the secret of the new address: it is stored nowhere. The former address can no longer be read. */
export async function renewFeed(tx: Tx, userId: string, scope: CalendarScope): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await store.lockOwner(tx, userId);
  const before = await store.findOwn(tx, userId);
  const { id, ...feed } = await store.put(tx, { userId, scope, secretHash: hashOf(secret) });
  await record(tx, {
    ...entry(userId, id),
    newValues: loggedOf(feed),
    ...(before ? { action: 'update', oldValues: loggedOf(before) } : { action: 'create' }),
  });
  return secret;
}

/** Does nothing if there is none any more. */
export async function withdrawFeed(tx: Tx, userId: string): Promise<void> {
  const removed = await store.remove(tx, userId);
  if (!removed) return;
  const { id, ...feed } = removed;
  await record(tx, { ...entry(userId, id), action: 'delete', oldValues: loggedOf(feed) });
}

/** The same answer for every address that cannot be read: it must not tell whether it ever could. */
export async function readCalendar(
  db: Db,
  secret: string,
  { origin, now, today }: { origin: string; now: Date; today: Day },
): Promise<Readable> {
  const feed = await store.findBySecret(db, hashOf(secret));
  if (feed?.status !== 'active' || !can(feed, 'inspection.read')) {
    throw new AppError('not_found', { message: 'Diesen Kalender gibt es nicht.' });
  }
  if (!feed.isReadNoted) await store.noteRead(db, feed.id);
  const responsibleId = feed.scope === 'mine' ? feed.userId : undefined;
  const days = await listDueDays(db, { today, responsibleId });
  return Readable.from(calendarOf(days, { origin, now, today, responsibleId }));
}
