import { and, asc, gt, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { keptByLawText } from '#contract/account/account.ts';
import { kindsAboutPeople } from '#contract/noun-tables.ts';
import type { Executor } from '../db/database.ts';
import { type PersonalTable, personalData } from '../db/personal-data.ts';
import { type HideOthers, othersHiddenFor } from './hide-others.ts';
import { isAbout, isInvolved, isMadeBy, keyOf, readTable } from './person-columns.ts';

type Row = Record<string, unknown>;

export interface PersonExport {
  exportedAt: string;
  /**
   * Pieces of JSON text. Each reads its own rows when the one before it has been sent, so that an export of any size
   * needs little memory and occupies no connection while a slow network receives it.
   */
  pieces: AsyncGenerator<string>;
}

/**
 * Everything of one person and nothing of anybody else; undefined if there is no such person. Private documents are
 * for the person alone: an administrator's export is without them.
 */
export async function exportPerson(
  executor: Executor,
  userId: string,
  readerId: string,
): Promise<PersonExport | undefined> {
  const hideOthers = await othersHiddenFor(executor, userId);
  const exporter = new Exporter(executor, { userId, readerId, hideOthers });
  const account = await exporter.account();
  if (!account) return undefined;
  const exportedAt = new Date().toISOString();
  return { exportedAt, pieces: exporter.pieces({ exportedAt, notes: [keptByLawText], account }) };
}

interface Person {
  userId: string;
  readerId: string;
  hideOthers: HideOthers;
}

/** Rows that one piece reads. */
const pageSize = 500;

type RowsAfter = (entry: PersonalTable, page: Page) => Promise<FoundRow[]>;

const others = personalData.filter(({ name }) => name !== 'users');

class Exporter {
  readonly #executor: Executor;
  readonly #person: Person;

  constructor(executor: Executor, person: Person) {
    this.#executor = executor;
    this.#person = person;
  }

  async account(): Promise<Row | undefined> {
    const entry = personalData.find(({ name }) => name === 'users');
    const [own] = entry ? await this.#ownRows(entry, { limit: 1 }) : [];
    return own?.row;
  }

  async *pieces(start: object): AsyncGenerator<string> {
    yield `${JSON.stringify(start).slice(0, -1)},"records":{`;
    yield* lists((entry, page) => this.#ownRows(entry, page));
    yield '},"contributions":{';
    yield* lists((entry, page) => this.#touchedRows(entry, page));
    yield '}}';
  }

  /** Rows that belong to the person, are about them or were made by them. */
  async #ownRows(entry: PersonalTable, page: Page): Promise<FoundRow[]> {
    const { userId, readerId, hideOthers } = this.#person;
    const about = isAbout(entry, userId);
    const where = sql`(${about} or ${isMadeBy(entry, userId)})`;
    const found = await rowsOf(this.#executor, entry, { where, about, page });
    return found.map(({ key, row }) => {
      const shown = { ...visibleOf(entry, row, userId), ...writtenOf(entry, row) };
      const isHidden = readerId !== userId && entry.isPrivate?.(shown);
      return { key, row: isHidden ? undefined : hideOthers(entry, shown) };
    });
  }

  /** Rows of others that the person changed: only that they did. */
  async #touchedRows(entry: PersonalTable, page: Page): Promise<FoundRow[]> {
    const { userId } = this.#person;
    const own = sql`(${isAbout(entry, userId)} or ${isMadeBy(entry, userId)})`;
    const where = and(isInvolved(entry, userId), not(own)) ?? sql`false`;
    const found = await rowsOf(this.#executor, entry, { where, about: sql`false`, page });
    const { columns } = readTable(entry);
    const isMoment = (name: string) => columns[name]?.getSQLType().startsWith('timestamp');
    return found.map(({ key, row }) => ({
      key,
      row: pick(visibleOf(entry, row, userId), (name) => {
        return (
          ['id', 'as'].includes(name) || entry.columns[name] === 'request_origin' || isMoment(name)
        );
      }),
    }));
  }
}

/** The rows of each table as a list under the table's name; tables without any are left out. */
async function* lists(rowsAfter: RowsAfter): AsyncGenerator<string> {
  let isFirstTable = true;
  for (const entry of others) {
    let isFirstRow = true;
    for (let after: string | undefined, isMore = true; isMore; ) {
      const found = await rowsAfter(entry, { after, limit: pageSize });
      isMore = found.length === pageSize;
      after = found.at(-1)?.key;
      const rows = found.flatMap(({ row }) => (row ? JSON.stringify(row) : []));
      if (rows.length === 0) continue;
      const start = isFirstRow ? `${isFirstTable ? '' : ','}"${entry.name}":[` : ',';
      isFirstRow = false;
      yield `${start}${rows.join(',')}`;
    }
    if (isFirstRow) continue;
    isFirstTable = false;
    yield ']';
  }
}

const parts = ['owner', 'subject', 'author', 'actor'] as const;

interface Page {
  /** The key of the last row of the page before it. */
  after?: string | undefined;
  limit: number;
}

interface FoundRow {
  key: string;
  /** Undefined if the reader may not see it. */
  row: Row | undefined;
}

interface Wanted {
  where: SQL;
  about: SQL;
  page: Page;
}

async function rowsOf(executor: Executor, entry: PersonalTable, { where, about, page }: Wanted) {
  const read = readTable(entry);
  // The table has no reference to users.
  if (read.ofClass(...parts).length === 0 && !entry.about) return [];
  const key = keyOf(read);
  const selected: Record<string, PgColumn | SQL> = {
    ...read.columns,
    ...{ isAbout: about, pageKey: sql`${key}::text` },
  };
  const rows = (await executor
    .select(selected)
    .from(read.table)
    .where(and(where, page.after === undefined ? undefined : gt(key, page.after)))
    .orderBy(asc(key))
    .limit(page.limit)) as Row[];
  return rows.map(({ pageKey, ...row }) => ({ key: String(pageKey), row }));
}

/** A row without data of others: who they are, what was said about them, their IP address and browser. */
function visibleOf(entry: PersonalTable, row: Row, userId: string): Row {
  const { ofClass } = readTable(entry);
  const roles = ofClass(...parts).map(([name]) => name);
  const actors = ofClass('actor', 'author').map(([name]) => row[name]);
  const isOthersAct = actors.some((hand) => hand !== null && hand !== userId);
  const hidden = new Set([
    ...ofClass(...parts, 'secret', 'derived', 'stored_copy', 'session_hash').map(([name]) => name),
    ...(row.isAbout ? [] : ofClass('text_about_people', 'named_values').map(([name]) => name)),
    ...(isOthersAct ? ofClass('request_origin').map(([name]) => name) : []),
    'isAbout',
  ]);
  return {
    ...(entry.name === 'users'
      ? { id: userId }
      : { as: roles.filter((name) => row[name] === userId) }),
    ...pick(row, (name) => !hidden.has(name)),
  };
}

const reference = /By(Name)?$|^(authorName|userId)$/;

/** For changes of Anlagen the log contains what the person wrote, even if it is gone elsewhere. */
function writtenOf(entry: PersonalTable, row: Row): Row {
  if (entry.name !== 'auditLog' || row.isAbout) return {};
  if (kindsAboutPeople.includes(String(row.entityType))) return { entityId: null };
  return { newValues: row.newValues && pick(row.newValues, (name) => !reference.test(name)) };
}

function pick(row: object, isWanted: (name: string) => boolean | undefined): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => isWanted(name)));
}
