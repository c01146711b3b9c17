import type { FastifyInstance } from 'fastify';
import { auditLogCalls } from '#contract/audit-log/audit-entries.ts';
import { read } from '../http/route.ts';
import { listPage } from './audit-log-store.ts';
import { PageMarks } from './page-marks.ts';

export function addAuditLogRoutes(app: FastifyInstance): void {
  const marks = new PageMarks();
  read(app, auditLogCalls.list, async ({ db, query }) => listPage(db, query, marks));
}
