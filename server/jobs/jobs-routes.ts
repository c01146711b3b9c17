import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { type Job, jobCalls } from '#contract/jobs.ts';
import { record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import { read, write } from '../http/route.ts';
import * as store from './jobs-store.ts';

export function addJobRoutes(app: FastifyInstance): void {
  read(app, jobCalls.list, ({ db, query }) => store.listJobs(db, query));
  write(app, jobCalls.repeat, ({ tx, user, params }) => repeat(tx, user.id, params.id));
}

async function repeat(tx: Tx, userId: string, id: string): Promise<Job> {
  const isRepeated = await store.repeatJob(tx, id);
  const job = await store.findJob(tx, id);
  if (!job) throw new AppError('not_found');
  if (!isRepeated) throw new AppError('job_not_failed');
  await record(tx, {
    ...{ action: 'update', entityType: 'job', entityId: id, userId },
    ...{ oldValues: { state: 'failed' }, newValues: { state: 'waiting' } },
  });
  return job;
}
