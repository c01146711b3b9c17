import type { FastifyInstance } from 'fastify';
import { retentionCalls } from '#contract/retention.ts';
import { read } from '../http/route.ts';
import { retentionHandler } from './retention-job.ts';
import { findOverview } from './retention-store.ts';

export function addRetentionRoutes(app: FastifyInstance): void {
  read(app, retentionCalls.overview, ({ db }) => findOverview(db));
  app.jobs.handle('apply_retention', retentionHandler(app.database.db));
}
