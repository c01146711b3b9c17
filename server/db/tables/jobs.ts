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
 * Work that runs beside the requests. A job is added in the transaction of the write that needs it, so neither exists
 * without the other.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    /** No CHECK constraint: with one, an older instance could not store a job of a new kind. */
    kind: oneOf(jobKinds).notNull(),
    state: oneOf(jobStates).notNull().default('waiting'),
    /** While a job with this key waits, a second one is not added. */
    onceKey: text(),
    /** The parameters of the work; emptied when it is done. */
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Where the next attempt continues. It is written in the transaction of each step. */
    checkpoint: jsonb().$type<Record<string, unknown>>(),
    done: integer(),
    total: integer(),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed, as a German sentence. */
    error: text(),
    /** The result of the work for administrators, as a German sentence. */
    result: text(),
    requestedBy: userId(),
    createdAt: instant().notNull().default(now),
    runAfter: instant().notNull().default(now),
    /** The running attempt, and how long it counts as alive without a further heartbeat. */
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
  retention: 'record',
  erase: 'keep',
  columns: {
    id: 'not_personal',
    kind: 'not_personal',
    state: 'not_personal',
    onceKey: 'derived',
    requestedBy: 'actor',
    // Both may contain the ids of people.
    payload: 'derived',
    checkpoint: 'derived',
    done: 'not_personal',
    total: 'not_personal',
    attempts: 'not_personal',
    error: 'not_personal',
    result: 'not_personal',
    createdAt: 'not_personal',
    runAfter: 'not_personal',
    attemptId: 'not_personal',
    leaseUntil: 'not_personal',
    finishedAt: 'not_personal',
  },
});
