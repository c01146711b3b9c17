/** The inside of a job's thread: makes the attempts that the runner of the process orders. */
import type { MessagePort } from 'node:worker_threads';
import type { JobKind } from '#contract/jobs.ts';
import type { Db } from '../db/database.ts';
import { type AttemptEnd, attempt, type JobHandler } from './job-attempt.ts';
import type { ThreadOrder } from './job-thread.ts';

export function makeAttempts(
  port: MessagePort,
  { db, handlers }: { db: Db; handlers: Partial<Record<JobKind, JobHandler>> },
): void {
  const stopping = new AbortController();
  port.on('message', async (order: ThreadOrder) => {
    if (order === 'stop') return stopping.abort();
    const handler = handlers[order.attempt.kind];
    if (!handler) throw new Error(`no handler for ${order.attempt.kind}`);
    const surroundings = { db, signal: stopping.signal };
    const end: AttemptEnd = await attempt(surroundings, order.attempt, handler.run);
    port.postMessage(end);
  });
}
