import { and, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../db/database.ts';
import { othersHiddenFor } from './hide-others.ts';
import { isAbout, isInvolved, isMadeBy, readTable } from './person-columns.ts';
import { type PersonalTable, personalData } from './personal-data.ts';

type Row = Record<string, unknown>;

export interface PersonExport extends Record<string, unknown> {
  exportedAt: string;
  account: Row;
  /** What is the person's own, about them or made by them. */
  records: Record<string, Row[]>;
  /** What belongs to others and the person had a hand in: only that they had. */
  contributions: Record<string, Row[]>;
}

/**
 * Everything of one person and nothing of anybody else; undefined when there is no such person. What
 * is private is for the person alone: an administrator's export goes without.
 */
export async function exportPerson(
  executor: Executor,
  userId: string,
  readerId: string,
): Promise<PersonExport | undefined> {
  const records: Record<string, Row[]> = {};
  const contributions: Record<string, Row[]> = {};
  for (const entry of personalData) {
    const all = await ownRows(executor, entry, userId);
    const own = readerId === userId ? all : all.filter((row) => !isPrivate(entry, row));
    const touched = await touchedRows(executor, entry, userId);
    if (own.length > 0) records[entry.name] = own;
    if (touched.length > 0) contributions[entry.name] = touched;
  }
  const hideOthers = await othersHiddenFor(executor, userId);
  for (const entry of personalData) {
    const rows = records[entry.name];
    if (rows) records[entry.name] = rows.map((row) => hideOthers(entry, row));
  }
  const { users: [account] = [], ...others } = records;
  return (
    account && { exportedAt: new Date().toISOString(), account, records: others, contributions }
  );
}

/** A document that exists for its uploader only, and every file on its way to become one. */
const isPrivate = ({ name }: PersonalTable, row: Row): boolean =>
  name === 'uploads' || (name === 'equipmentDocuments' && row.isPrivate === true);

const parts = ['owner', 'subject', 'author', 'hand'] as const;

async function rowsOf(executor: Executor, entry: PersonalTable, where: SQL, about: SQL) {
  const { table, columns } = readTable(entry);
  const selected: Record<string, PgColumn | SQL> = { ...columns, isAbout: about };
  return (await executor.select(selected).from(table).where(where)) as Row[];
}

async function ownRows(executor: Executor, entry: PersonalTable, userId: string): Promise<Row[]> {
  const about = isAbout(entry, userId);
  const where = sql`(${about} or ${isMadeBy(entry, userId)})`;
  const rows = await rowsOf(executor, entry, where, about);
  return rows.map((row) => ({ ...visibleOf(entry, row, userId), ...writtenOf(entry, row) }));
}

async function touchedRows(executor: Executor, entry: PersonalTable, userId: string) {
  const own = sql`(${isAbout(entry, userId)} or ${isMadeBy(entry, userId)})`;
  const where = and(isInvolved(entry, userId), not(own)) ?? sql`false`;
  const rows = await rowsOf(executor, entry, where, sql`false`);
  const { columns } = readTable(entry);
  const isMoment = (name: string) => columns[name]?.getSQLType().startsWith('timestamp');
  return rows.map((row) =>
    pick(visibleOf(entry, row, userId), (name) => {
      return ['id', 'as'].includes(name) || entry.columns[name] === 'trace' || isMoment(name);
    }),
  );
}

/** A row without what belongs to others: who they are, what was said of them, where they acted from. */
function visibleOf(entry: PersonalTable, row: Row, userId: string): Row {
  const { holding } = readTable(entry);
  const roles = holding(...parts).map(([name]) => name);
  const hands = holding('hand', 'author').map(([name]) => row[name]);
  const isOthersAct = hands.some((hand) => hand !== null && hand !== userId);
  const hidden = new Set([
    ...holding(...parts, 'secret', 'derived', 'copy', 'session').map(([name]) => name),
    ...(row.isAbout ? [] : holding('people', 'values').map(([name]) => name)),
    ...(isOthersAct ? holding('trace').map(([name]) => name) : []),
    'isAbout',
  ]);
  return {
    ...(entry.name === 'users'
      ? { id: userId }
      : { as: roles.filter((name) => row[name] === userId) }),
    ...pick(row, (name) => !hidden.has(name)),
  };
}

/** In the log these are people, or what belongs to them. */
const aboutOthers = ['user', 'admin_notification', 'emergency_access_code'];
const reference = /By(Name)?$|^(authorName|userId)$/;

/** Of what somebody did to Anlagen the log holds what they wrote, even where it is gone elsewhere. */
function writtenOf(entry: PersonalTable, row: Row): Row {
  if (entry.name !== 'auditLog' || row.isAbout) return {};
  if (aboutOthers.includes(String(row.entityType))) return { entityId: null };
  return { newValues: row.newValues && pick(row.newValues, (name) => !reference.test(name)) };
}

function pick(row: object, isWanted: (name: string) => boolean | undefined): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => isWanted(name)));
}
