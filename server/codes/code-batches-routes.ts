import type { FastifyInstance } from 'fastify';
import { codeBatchCalls } from '#contract/codes/code-batches.ts';
import { read, write } from '../http/route.ts';
import { createBatch, listCodes } from './code-batches-service.ts';
import { listBatches } from './code-batches-store.ts';

export function addCodeBatchRoutes(app: FastifyInstance): void {
  read(app, codeBatchCalls.list, ({ db }) => listBatches(db));
  read(app, codeBatchCalls.codes, ({ db, params }) => listCodes(db, params.batchId));
  write(app, codeBatchCalls.create, ({ tx, user, body }) => createBatch(tx, user.id, body));
}
