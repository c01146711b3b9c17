import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { jobKinds, jobStates } from '#contract/jobs.ts';
import { id, instant, isOneOf, now, oneOf } from './columns.ts';
import { userId } from './people.ts';
import { personal } from './personal.ts';

/**
 * Work that runs beside the requests. A job is added in the transaction of the write that needs it, so
 * neither exists without the other.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    /** Not checked here: an older instance must not stand in the way of a new kind. */
    kind: oneOf(jobKinds).notNull(),
    state: oneOf(jobStates).notNull().default('waiting'),
    /** While a job with this key waits, a second one is not added. */
    onceKey: text(),
    /** What the work is about; emptied when it is done. */
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Where the next attempt continues. It is written in the transaction of each step. */
    checkpoint: jsonb().$type<Record<string, unknown>>(),
    done: integer(),
    total: integer(),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed, as a German sentence. */
    error: text(),
    /** What an administrator should know about the finished work, as a German sentence. */
    result: text(),
    requestedBy: userId(),
    createdAt: instant().notNull().default(now),
    runAfter: instant().notNull().default(now),
    /** The attempt that runs, and until when it counts as alive without a further sign. */
    attemptId: uuid(),
    leaseUntil: instant(),
    finishedAt: instant(),
  },
  (table) => [
    check('jobs_state_known', isOneOf(table.state, jobStates)),
    uniqueIndex('jobs_one_waiting_per_key')
      .on(table.onceKey)
      .where(sql`${table.state} = 'waiting'`),
    index('jobs_unfinished').on(table.runAfter).where(sql`${table.finishedAt} is null`),
    index('jobs_newest').on(table.state, table.createdAt),
    index('jobs_requested_by').on(table.requestedBy),
  ],
);

export const jobsPersonal = personal(jobs, {
  kept: 'record',
  erase: 'keep',
  columns: {
    ...{ id: 'fact', kind: 'fact', state: 'fact', onceKey: 'derived', requestedBy: 'hand' },
    // Whom the work is about, until it is done.
    ...{ payload: 'derived', checkpoint: 'derived', done: 'fact', total: 'fact' },
    ...{ attempts: 'fact', error: 'fact', result: 'fact', createdAt: 'fact', runAfter: 'fact' },
    ...{ attemptId: 'fact', leaseUntil: 'fact', finishedAt: 'fact' },
  },
});
