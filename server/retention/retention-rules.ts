import { and, count, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { longestPeriod, type RetentionEntity, retentionEntities } from '#contract/retention.ts';
import type { Executor, Tx } from '../db/database.ts';
import { type PersonalTable, personalData } from '../db/personal-data.ts';
import type { Due } from '../db/tables/personal.ts';
import { describeError } from '../http/log.ts';
import { removeWithFile } from '../imports/imports-service.ts';
import { notifyAdmins } from '../notify/notify-admins.ts';
import { removePerson } from '../privacy/anonymise-person.ts';
import { type ReadTable, readTable } from '../privacy/person-columns.ts';
import { removalDayHasCome } from '../sessions/removal-day.ts';

/** The time of a run, and the months of the policy. */
export interface Period {
  now: Date;
  months: number;
}

interface Rule {
  countDue(executor: Executor, period: Period): Promise<number>;
  /** Removes up to `limit` due rows and returns how many. */
  removeSome(tx: Tx, period: Period, limit: number): Promise<number>;
}

const momentOf = ({ now }: Period): SQL => sql`${now.toISOString()}::timestamptz`;
const cutoffOf = (period: Period): SQL =>
  sql`${momentOf(period)} - make_interval(months => ${Math.min(period.months, longestPeriod)})`;

function isDue(due: Due, { columns }: ReadTable, period: Period): SQL | undefined {
  const moment = columnOf(columns, 'since' in due ? due.since : due.until);
  const isOver =
    'since' in due ? lt(moment, cutoffOf(period)) : removalDayHasCome(moment, momentOf(period));
  return and(due.only, isOver);
}

function columnOf(columns: ReadTable['columns'], name: string): PgColumn {
  const column = columns[name];
  if (!column) throw new Error(`no column ${name}`);
  return column;
}

/** The rule from the table of personal data. */
function ruleOf(entry: PersonalTable, due: Due): Rule {
  const read = readTable(entry);
  const key = Object.values(read.columns).find(({ primary }) => primary);
  if (!key) throw new Error(`${entry.name} has periods but no key`);
  const some = (tx: Tx, period: Period, limit: number) =>
    tx
      .select({ key })
      .from(read.table)
      .where(isDue(due, read, period))
      .limit(limit)
      .for('update', { skipLocked: true });
  return {
    countDue: async (executor, period) => {
      const where = isDue(due, read, period);
      const [counted] = await executor.select({ due: count() }).from(read.table).where(where);
      return counted?.due ?? 0;
    },
    removeSome: async (tx, period, limit) => {
      if (entry.name === 'users') return removeAccounts(tx, await some(tx, period, limit));
      // One in a transaction: it may have 100,000 rows.
      if (entry.name === 'imports') return removeImports(tx, await some(tx, period, 1));
      const going = some(tx, period, limit);
      const removed = await tx.delete(read.table).where(inArray(key, going)).returning({ key });
      return removed.length;
    },
  };
}

/** Begins the removal of each account separately: one that cannot be removed stops no other. */
async function removeAccounts(tx: Tx, due: { key: unknown }[]): Promise<number> {
  let removed = 0;
  for (const { key } of due) {
    const userId = String(key);
    try {
      await tx.transaction((part) => removePerson(part, { userId, performedBy: null }));
      removed += 1;
    } catch (error) {
      await notifyAdmins(tx, {
        ...{ type: 'data_retention_alert', title: 'Konto nicht entfernt', userId },
        message: `Ein Konto, dessen Frist abgelaufen ist, konnte nicht entfernt werden (${describeError(error).type}). Es wird täglich erneut versucht.`,
        ...{ entityType: 'user', entityId: userId, gdprRelated: true, priority: 'high' },
        onceKey: `account not removed ${userId} ${new Date().toISOString().slice(0, 10)}`,
      });
    }
  }
  return removed;
}

async function removeImports(tx: Tx, due: { key: unknown }[]): Promise<number> {
  for (const { key } of due) await removeWithFile(tx, String(key));
  return due.length;
}

function findRule(entity: RetentionEntity): Rule {
  for (const entry of personalData) {
    const due = typeof entry.retention === 'string' ? undefined : entry.retention[entity];
    if (due) return ruleOf(entry, due);
  }
  throw new Error(`the table of personal data knows no ${entity}`);
}

export const retentionRules = Object.fromEntries(
  retentionEntities.map((entity) => [entity, findRule(entity)]),
) as Record<RetentionEntity, Rule>;
