import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { changedMessage } from '#contract/realtime.ts';
import type { Executor } from '../db/database.ts';
import { noticeChannel } from '../db/notice-channel.ts';
import { runPlanned } from '../db/planned.ts';

/** A change, and the only user it concerns, if not everyone who may read its kind. */
const changeNotice = z.extend(changedMessage, { onlyFor: z.optional(z.string()) });
export type ChangeNotice = z.infer<typeof changeNotice>;

/** Sessions of this user have ended. */
const sessionsNotice = z.object({ type: z.literal('sessions'), userId: z.string() });

/** The messages that instances send each other through the database. */
const notice = z.union([changeNotice, sessionsNotice]);
export type Notice = z.infer<typeof notice>;

export function parseNotice(payload: string): Notice {
  return notice.parse(JSON.parse(payload));
}

/** A notice without a time gets that of the transaction. */
type UntimedNotice = Notice | (Omit<ChangeNotice, 'at'> & { at?: string | undefined });

const transactionTime = sql.raw(
  `to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
);

/** Delivered to every instance when the transaction commits, and to none if it does not. */
export const noticesSql = (notices: readonly UntimedNotice[]): SQL => sql`
  select pg_notify(${noticeChannel}, (jsonb_build_object('at', ${transactionTime}) || notice)::text)
  from jsonb_array_elements(${JSON.stringify(notices)}::jsonb) as notice`;

export async function sendNotices(
  executor: Executor,
  notices: readonly UntimedNotice[],
): Promise<void> {
  if (notices.length > 0) await runPlanned(executor, noticesSql(notices));
}
