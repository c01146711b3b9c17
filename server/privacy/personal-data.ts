import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RetentionEntity } from '#contract/retention.ts';
import type { Tx } from '../db/database.ts';
import { rederivePoint } from '../db/safety-point-columns.ts';
import * as tables from '../db/tables/index.ts';

/**
 * The one table of personal data: what every column of the database holds. Export, anonymisation,
 * removal and retention go by it and know no table of their own; a column that is missing here does
 * not compile, and a test compares it with the database's own catalogue.
 */

type Tables = typeof tables;
export type TableName = {
  [Name in keyof Tables]: Tables[Name] extends { _: { columns: object } } ? Name : never;
}[keyof Tables];

export type Holds =
  /** The person the row exists for. */
  | 'owner'
  /** The person an administrator's row is about. */
  | 'subject'
  /** Who made the row, and who did something to it. */
  | 'author'
  | 'hand'
  /** Who the person is: name, e-mail, picture, account at the provider. */
  | 'identity'
  /** Where the person acted from: IP address, browser. It is of whoever acted. */
  | 'trace'
  /** Which session it was done in: told to nobody. */
  | 'session'
  /** Words about people, and reports of what they did: reasons, messages, errors. */
  | 'people'
  /** The same as values under their names. */
  | 'values'
  /** What stands elsewhere too; not exported. */
  | 'copy'
  /** Words about Anlagen, in which somebody may be named. */
  | 'content'
  /** Opens something: never leaves the database. */
  | 'secret'
  /** Nothing personal, and what is computed of it. */
  | 'fact'
  | 'derived';

/** Rows that go after a period: so long since a moment of theirs, or from the day one of theirs has come. */
export type Due = ({ since: string } | { until: string }) & {
  /** Of all rows only these. */
  only?: SQL | undefined;
};

interface Kept {
  /** Periods of its own, or as long as the account or the record it belongs to. */
  kept: { [Entity in RetentionEntity]?: Due } | 'account' | 'record';
  /** What anonymising does with the rows that are of or about the person. */
  erase: 'strip' | 'delete' | 'keep';
  /** Rows about the person that no reference to users tells. */
  about?: (userId: string | PgColumn) => SQL | undefined;
  /** Computes again what is computed of a row's words. */
  rederive?: (tx: Tx, id: string) => Promise<void>;
}

type Entry<Name extends TableName> = Kept & {
  columns: { [Column in keyof Tables[Name]['_']['columns']]: Holds };
};

const { adminNotifications, auditLog, users } = tables;

const stamps = {
  createdAt: 'fact',
  updatedAt: 'fact',
  createdBy: 'author',
  updatedBy: 'hand',
} as const;

const own: { [Name in TableName]: Entry<Name> } = {
  users: {
    // What a person was told when they asked for it holds: the date stands in the account.
    kept: {
      deleted_accounts: { until: 'dataRetentionUntil', only: eq(users.status, 'deleted') },
    },
    erase: 'strip',
    columns: {
      ...{ id: 'owner', externalId: 'identity', email: 'identity', firstName: 'identity' },
      ...{ lastName: 'identity', displayName: 'identity', profileImageUrl: 'identity' },
      ...{ role: 'fact', status: 'fact', consentGiven: 'fact', consentDate: 'fact' },
      ...{ lastLogin: 'identity', dataRetentionUntil: 'fact', anonymizedAt: 'fact' },
      ...{ removalStartedAt: 'fact', emailVerified: 'fact', signedOutAt: 'fact' },
      ...{ createdAt: 'fact', updatedAt: 'fact' },
    },
  },
  sessions: {
    kept: { sessions: { since: 'lastSeenAt' } },
    erase: 'delete',
    columns: {
      ...{ tokenHash: 'secret', userId: 'owner', idToken: 'secret' },
      ...{ createdAt: 'fact', lastSeenAt: 'fact' },
    },
  },
  userBlacklist: {
    kept: 'account',
    erase: 'strip',
    columns: {
      ...{ id: 'fact', userId: 'owner', blockedBy: 'hand', unblockedBy: 'hand' },
      ...{ reason: 'people', blockedAt: 'fact', unblockedAt: 'fact' },
    },
  },
  userConsents: {
    kept: 'account',
    erase: 'strip',
    columns: {
      ...{ id: 'fact', userId: 'owner', consentType: 'fact', consentGiven: 'fact' },
      ...{ consentDate: 'fact', withdrawnAt: 'fact', ipAddress: 'trace', userAgent: 'trace' },
      version: 'fact',
    },
  },
  gdprEvents: {
    kept: { gdpr_events: { since: 'createdAt' } },
    erase: 'strip',
    columns: {
      ...{ id: 'fact', userId: 'subject', eventType: 'fact', entityType: 'fact' },
      ...{ entityId: 'fact', details: 'values', performedBy: 'hand', ipAddress: 'trace' },
      ...{ userAgent: 'trace', createdAt: 'fact' },
    },
  },
  adminNotifications: {
    kept: {
      read_notifications: { since: 'createdAt', only: eq(adminNotifications.isRead, true) },
    },
    erase: 'strip',
    columns: {
      ...{ id: 'fact', type: 'fact', title: 'fact', message: 'people', userId: 'subject' },
      ...{ entityType: 'fact', entityId: 'fact', isRead: 'fact', priority: 'fact' },
      ...{ gdprRelated: 'fact', createdAt: 'fact', onceKey: 'derived' },
    },
  },
  auditLog: {
    kept: {
      // Who looked at what; changes are no analytics.
      analytics: { since: 'createdAt', only: eq(auditLog.action, 'view') },
      audit_log: { since: 'createdAt' },
    },
    erase: 'strip',
    about: (userId) =>
      or(
        and(eq(auditLog.entityType, 'user'), eq(auditLog.entityId, sql`${userId}::text`)),
        and(eq(auditLog.entityType, 'quick_search_button'), eq(auditLog.userId, userId)),
      ),
    columns: {
      ...{ id: 'fact', action: 'fact', entityType: 'fact', entityId: 'fact', userId: 'author' },
      ...{ oldValues: 'values', newValues: 'values', equipmentName: 'fact' },
      ...{ equipmentLocation: 'fact', reason: 'people', changeSummary: 'people' },
      ...{ emergencyCode: 'people', device: 'session', createdAt: 'fact' },
    },
  },
  frontendErrors: {
    kept: { frontend_errors: { since: 'createdAt' } },
    erase: 'delete',
    columns: {
      ...{ id: 'fact', userId: 'subject', message: 'people', stack: 'people' },
      ...{ componentStack: 'people', timestamp: 'fact', userAgent: 'trace', url: 'people' },
      createdAt: 'fact',
    },
  },
  idempotencyKeys: {
    kept: { idempotency_keys: { since: 'createdAt' } },
    erase: 'delete',
    columns: {
      ...{
        id: 'fact',
        userId: 'owner',
        key: 'derived',
        requestHash: 'derived',
        sentHash: 'derived',
      },
      ...{ answer: 'copy', createdAt: 'fact' },
    },
  },
  requestCounts: {
    kept: 'record',
    erase: 'keep',
    columns: { key: 'derived', taken: 'fact', endsAt: 'fact' },
  },
  jobs: {
    kept: 'record',
    erase: 'keep',
    columns: {
      ...{ id: 'fact', kind: 'fact', state: 'fact', onceKey: 'derived', requestedBy: 'hand' },
      // Whom the work is about, until it is done.
      ...{ payload: 'derived', checkpoint: 'derived', done: 'fact', total: 'fact' },
      ...{ attempts: 'fact', error: 'fact', result: 'fact', createdAt: 'fact', runAfter: 'fact' },
      ...{ attemptId: 'fact', leaseUntil: 'fact', finishedAt: 'fact' },
    },
  },
  quickSearchButtons: {
    kept: 'account',
    erase: 'delete',
    columns: {
      ...{ id: 'fact', userId: 'owner', searchTerm: 'content', displayLabel: 'content' },
      order: 'fact',
      changedIn: 'fact',
    },
  },
  emergencyAccessCodes: {
    kept: 'record',
    erase: 'keep',
    columns: {
      ...{ id: 'fact', code: 'secret', site: 'people', expiresAt: 'fact', usedAt: 'fact' },
      ...{ usedBy: 'hand', revokedAt: 'fact', createdBy: 'author', createdAt: 'fact' },
    },
  },
  uploads: {
    kept: 'record',
    erase: 'keep',
    columns: {
      ...{ id: 'fact', userId: 'owner', address: 'secret', objectPath: 'fact' },
      ...{ createdAt: 'fact', expiresAt: 'fact', contentHash: 'derived', isText: 'derived' },
      ...{ fileSize: 'derived', extension: 'derived', isSound: 'derived', usedAt: 'fact' },
    },
  },
  equipment: {
    kept: 'record',
    erase: 'keep',
    columns: {
      ...{ id: 'fact', name: 'fact', type: 'fact', locationRaw: 'fact', locationBuilding: 'fact' },
      ...{ locationFloor: 'fact', locationColumn: 'fact', locationRoom: 'fact', tags: 'fact' },
      ...stamps,
      ...{ nameKey: 'derived', locationKey: 'derived', buildingKey: 'derived' },
      ...{ floorKey: 'derived', roomKey: 'derived', searchText: 'derived', nameText: 'derived' },
      ...{ typeText: 'derived', locationText: 'derived', sortKey: 'derived' },
      ...{ doubleMark: 'derived', changedIn: 'derived' },
    },
  },
  equipmentComments: {
    kept: 'record',
    erase: 'keep',
    columns: {
      ...{ id: 'fact', equipmentId: 'fact', content: 'content', ...stamps },
      changedIn: 'derived',
    },
  },
  equipmentDocuments: {
    kept: 'record',
    erase: 'keep',
    columns: {
      ...{ id: 'fact', equipmentId: 'fact', title: 'content', description: 'content' },
      ...{ documentType: 'fact', fileName: 'content', fileSize: 'fact', mimeType: 'fact' },
      ...{ objectPath: 'fact', contentHash: 'derived', isPrivate: 'fact', expiryDate: 'fact' },
      ...{ examinedAt: 'derived', mayOpenInline: 'derived', changedIn: 'derived' },
      ...stamps,
    },
  },
  equipmentLinks: {
    kept: 'record',
    erase: 'keep',
    columns: {
      ...{ id: 'fact', sourceEquipmentId: 'fact', targetEquipmentId: 'fact', linkType: 'fact' },
      ...{ description: 'content', comments: 'content', createdAt: 'fact', createdBy: 'author' },
      changedIn: 'derived',
    },
  },
  safetyPoints: {
    kept: 'record',
    erase: 'keep',
    rederive: rederivePoint,
    columns: {
      ...{ id: 'fact', identifier: 'fact', site: 'fact', floor: 'fact', column: 'fact' },
      ...{ description: 'content', createdAt: 'fact', createdBy: 'author', searchText: 'derived' },
      ...{ identifierText: 'derived', sortKey: 'derived', identityKey: 'derived' },
      changedIn: 'derived',
    },
  },
  equipmentSafetyLinks: {
    kept: 'record',
    erase: 'keep',
    columns: {
      ...{ id: 'fact', equipmentId: 'fact', safetyPointId: 'fact', role: 'fact' },
      ...{ status: 'fact', statusChangedAt: 'fact', statusChangedBy: 'hand' },
      ...{ createdAt: 'fact', createdBy: 'author', changedIn: 'derived' },
    },
  },
  scenarios: {
    kept: 'record',
    erase: 'keep',
    columns: {
      ...{ id: 'fact', name: 'content', description: 'content', createdBy: 'author' },
      ...{ createdAt: 'fact', updatedAt: 'fact', changedIn: 'derived' },
    },
  },
  scenarioRuns: {
    kept: 'record',
    erase: 'keep',
    columns: {
      ...{ id: 'fact', scenarioId: 'fact', scenarioName: 'content' },
      ...{ scenarioDescription: 'content', filters: 'fact', startedBy: 'author' },
      ...{ startedAt: 'fact', finishedBy: 'hand', finishedAt: 'fact', changedIn: 'derived' },
    },
  },
  scenarioRunTasks: {
    kept: 'record',
    erase: 'keep',
    columns: {
      ...{ id: 'fact', runId: 'fact', assetId: 'fact', equipmentName: 'fact' },
      ...{ equipmentType: 'fact', equipmentLocationRaw: 'fact', status: 'fact' },
      ...{ note: 'content', statusChangedAt: 'fact', statusChangedBy: 'hand' },
      ...{ noteChangedAt: 'fact', noteChangedBy: 'hand' },
      ...{ completedAt: 'fact', completedBy: 'hand', updatedAt: 'fact' },
      ...{ updatedBy: 'hand', receivedAt: 'fact', changedIn: 'derived' },
    },
  },
  ...withoutPeople(),
};

/** Nobody is in these at all. */
function withoutPeople() {
  return {
    equipmentTypes: facts('id', 'name', 'color', 'changedIn'),
    documentThumbnails: facts('documentId', 'content'),
    scenarioFilters: facts('id', 'scenarioId', 'filterType', 'filterValue'),
    deletedEquipment: facts('id', 'deletedAt', 'changedIn'),
    deletedRecords: facts('kind', 'id', 'homes', 'reader', 'deletedAt', 'changedIn'),
    // `reader` is a hash that nobody can take back.
    deletedRelations: facts('kind', 'id', 'reader', 'deletedAt', 'changedIn'),
    fileRemovals: facts('objectPath', 'requestedAt', 'removedAt'),
    feedEpochs: facts('epoch', 'forgotten'),
    instanceSecrets: facts('id', 'secrets'),
    retentionRuns: facts('day', 'startedAt', 'finishedAt', 'removed'),
    dataRetentionPolicies: facts(
      ...(['id', 'entityType', 'retentionPeriodMonths', 'description', 'isActive'] as const),
    ),
  };
}

function facts<Column extends string>(...columns: Column[]) {
  const held = Object.fromEntries(columns.map((column) => [column, 'fact']));
  return { kept: 'record', erase: 'keep', columns: held as Record<Column, 'fact'> } as const;
}

export interface PersonalTable extends Kept {
  name: TableName;
  columns: Record<string, Holds>;
}

export const personalData: readonly PersonalTable[] = Object.entries(own).map(([name, entry]) => ({
  ...entry,
  name: name as TableName,
}));
