import * as z from 'zod/mini';
import { call } from '../call.ts';
import { line } from '../text/stored-text.ts';

export const auditPageSize = 50;
/** Entries of the last 24 hours count as recent. */
export const recentMs = 24 * 60 * 60 * 1_000;

const text = z.nullable(z.string());
const values = z.nullable(z.record(z.string(), z.unknown()));

/** Action and entity type are stored texts, also of earlier versions. */
const auditEntry = z.object({
  id: z.uuid(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  createdAt: z.iso.datetime(),
  /** Null for the system itself, and if the account is gone. */
  userId: z.nullable(z.uuid()),
  userDisplayName: text,
  userFirstName: text,
  userLastName: text,
  userEmail: text,
  /** The present name of the user whom the entry is about; absent if it is about none. */
  subjectName: z.optional(text),
  oldValues: values,
  newValues: values,
  equipmentName: text,
  equipmentLocation: text,
  reason: text,
  changeSummary: text,
  emergencyCode: text,
  /** The import that made the change; it may be gone by now. */
  importId: z.nullable(z.uuid()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditFilterLimit = 200;

const filter = z.optional(line(auditFilterLimit));

/** An empty filter does not filter. */
const auditQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), auditPageSize),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000_000)), 0),
  entityType: filter,
  entityId: filter,
  action: filter,
});
export type AuditQuery = z.output<typeof auditQuery>;

/** Entries are only read here: every change writes one, and no call changes or removes one. */
export const auditLogCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/audit-log',
    summary: 'System-Aktivitätsprotokoll, die neuesten Einträge zuerst',
    access: 'audit-log.read',
    query: auditQuery,
    answer: z.array(auditEntry),
  }),
};
