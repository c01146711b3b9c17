import * as z from 'zod/mini';
import { call } from './call.ts';

/** Data with a retention period of its own; the periods are in the database. */
export const retentionEntities = [
  'deleted_accounts',
  'sessions',
  'analytics',
  'read_notifications',
  'frontend_errors',
  'idempotency_keys',
  'imports',
  'gdpr_events',
  'inspection_records',
  'audit_log',
] as const;
export type RetentionEntity = (typeof retentionEntities)[number];

/** In months: older than any data, and still within the calendar of the database. */
export const longestPeriod = 12_000;

export const retentionLabels: Record<RetentionEntity, string> = {
  deleted_accounts: 'Gelöschte Konten',
  sessions: 'Sitzungen',
  analytics: 'Nutzungsdaten',
  read_notifications: 'Gelesene Benachrichtigungen',
  frontend_errors: 'Fehlerberichte',
  idempotency_keys: 'Antworten auf Änderungen',
  imports: 'Importe',
  gdpr_events: 'Datenschutz-Nachweise',
  inspection_records: 'Prüfberichte',
  audit_log: 'Aktivitätsprotokoll',
};

const entity = z.enum(retentionEntities);

const retentionPolicy = z.object({
  entityType: entity,
  retentionPeriodMonths: z.number(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
});
export type RetentionPolicy = z.infer<typeof retentionPolicy>;

const retentionRun = z.object({
  startedAt: z.iso.datetime(),
  /** Null while it runs, or if it was interrupted: the next attempt continues it. */
  finishedAt: z.nullable(z.iso.datetime()),
  removed: z.partialRecord(entity, z.number()),
});
export type RetentionRun = z.infer<typeof retentionRun>;

const retentionOverview = z.object({
  policies: z.array(retentionPolicy),
  lastRun: z.nullable(retentionRun),
});
export type RetentionOverview = z.infer<typeof retentionOverview>;

export const retentionCalls = {
  overview: call({
    method: 'GET',
    path: '/api/admin/retention',
    summary: 'Aufbewahrungsfristen und der letzte Lauf, der sie angewandt hat',
    access: 'retention.manage',
    answer: retentionOverview,
  }),
};
