import type { FastifyInstance } from 'fastify';
import { retentionCalls } from '#contract/retention.ts';
import { read } from '../http/route.ts';
import { findOverview } from './retention-store.ts';

export function addRetentionRoutes(app: FastifyInstance): void {
  read(app, retentionCalls.overview, ({ db }) => findOverview(db));
}
