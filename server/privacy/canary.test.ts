import { randomUUID } from 'node:crypto';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { personalData } from '../db/personal-data.ts';
import * as tables from '../db/tables/index.ts';
import { canary, type PersonStrings, sparrow } from '../testing/canary.ts';
import { type CanaryApp, foundIn, hasIn, startCanaryApp } from '../testing/canary-app.ts';
import { exportOf } from '../testing/export-of.ts';
import type { Person, TestApp } from '../testing/test-app.ts';
import { anonymisePerson, removePerson } from './anonymise-person.ts';
import { readTable } from './person-columns.ts';

let running: TestApp;
let log: string[];
let bird: Person;
let other: Person;
let equipment: Equipment;
let dump: CanaryApp['dump'];
let namesOfFiles: CanaryApp['namesOfFiles'];
let leave: CanaryApp['close'];

async function settle(): Promise<void> {
  ({
    running,
    log,
    bird,
    other,
    equipment,
    dump,
    namesOfFiles,
    close: leave,
  } = await startCanaryApp());
}

const everything = Object.keys(canary);

const isText = (column: PgColumn) => !column.getSQLType().startsWith('timestamp');
const told = [
  'identity',
  'request_origin',
  'text_about_people',
  'named_values',
  'stored_copy',
  'text_about_equipment',
] as const;

/** Columns without a string of the person: an erasure that misses them would not be noticed. */
async function columnsWithout(who: PersonStrings): Promise<string[]> {
  const without: string[] = [];
  for (const entry of personalData) {
    const { table, ofClass } = readTable(entry);
    const columns = ofClass(...told).filter(([, column]) => isText(column));
    if (columns.length === 0) continue;
    const selected = Object.fromEntries(columns);
    const rows = await running.database.db.select(selected).from(table);
    const texts = columns.map(([name]) => [name, JSON.stringify(rows.map((row) => row[name]))]);
    const lacking = texts.filter(([, text]) => foundIn(text ?? '', who).length === 0);
    without.push(...lacking.map(([name]) => `${entry.name}.${name}`));
  }
  return without;
}

/** How the canary's export shows texts about them, wherever an administrator or the program writes such texts. */
async function exportedAs(name: string): Promise<unknown[]> {
  const { db } = running.database;
  const mark = randomUUID();
  const text = `${mark}: Beschwerde von ${name}, Tor 3`;
  const at = new Date().toISOString();
  await db
    .insert(tables.userBlacklist)
    .values({ userId: bird.id, blockedBy: other.id, unblockedAt: at, reason: text });
  await db
    .insert(tables.adminNotifications)
    .values({ type: 'gdpr_request', title: 'Anfrage', userId: bird.id, message: text });
  await db.insert(tables.auditLog).values({
    ...{ action: 'update', entityType: 'user', entityId: bird.id, userId: other.id },
    reason: text,
  });
  const exported = await exportOf(db, bird.id);
  const { userBlacklist = [], adminNotifications = [], auditLog = [] } = exported?.records ?? {};
  return [...userBlacklist, ...adminNotifications, ...auditLog]
    .map(({ reason, message }) => String(reason ?? message))
    .filter((told) => told.startsWith(mark))
    .map((told) => told.slice(mark.length + 2));
}

describe('before anything is erased', () => {
  beforeAll(settle);
  afterAll(() => leave());

  it('the canary is in all tables, but not in the log and in no file name', async () => {
    expect(foundIn(await dump(), canary)).toEqual(everything);
    expect(await columnsWithout(canary)).toEqual([]);
    expect(foundIn(await namesOfFiles(), canary)).toEqual([]);
    expect(log.length).toBeGreaterThan(20);
    expect(foundIn(log.join('\n'), canary)).toEqual([]);
  });

  it('the export contains all of the person and nothing of the other', async () => {
    const exported = await exportOf(running.database.db, bird.id);
    const text = JSON.stringify(exported);
    expect(foundIn(text, canary)).toEqual(everything);
    // What a person wrote themselves may name the other, because it belongs to its author.
    const { equipmentComments, equipmentLinks, safetyPoints, auditLog, ...rest } =
      exported?.records ?? {};
    const othersHand = JSON.stringify({ ...exported, records: rest });
    expect(foundIn(othersHand, sparrow)).toEqual([]);
    expect(text).not.toContain(other.id);
    expect(hasIn(text, sparrow.email)).toBe(false);
    expect(hasIn(text, sparrow.ipAddress)).toBe(false);
    expect(hasIn(text, sparrow.userAgent)).toBe(false);
    expect(text).not.toContain('header.');
    expect([equipmentComments, equipmentLinks, safetyPoints, auditLog].every(Boolean)).toBe(true);
  });

  it('in texts about people the export hides only the family name of the other', async () => {
    const hidden = 'Beschwerde von andere Person, Tor 3';
    expect(await exportedAs(sparrow.lastName)).toEqual([hidden, hidden, hidden]);
  });

  it('and leaves a name that is also the person’s own', async () => {
    const names = { firstName: 'Kuno', lastName: canary.lastName, displayName: canary.firstName };
    await running.person('viewer', names);
    const mine = `${canary.firstName} ${canary.lastName} und ${canary.lastName}`;
    const left = `Beschwerde von ${mine}, Tor 3`;
    expect(await exportedAs(mine)).toEqual([left, left, left]);
  });

  it('and hides a name with quotes in it', async () => {
    await running.database.db.insert(tables.adminNotifications).values({
      ...{ type: 'gdpr_request', title: 'Anfrage', userId: other.id },
      message: `${canary.displayName} fragt für sie`,
    });
    const exported = await exportOf(running.database.db, other.id);
    expect(exported?.records.adminNotifications).toContainEqual(
      expect.objectContaining({ message: 'andere Person fragt für sie' }),
    );
  });

  it('the export uses every table that can refer to a user', async () => {
    const exported = await exportOf(running.database.db, bird.id);
    const inIt = new Set([
      ...Object.keys(exported?.records ?? {}),
      ...Object.keys(exported?.contributions ?? {}),
      'users',
    ]);
    const withPeople = personalData.filter(
      (entry) => readTable(entry).ofClass('owner', 'subject', 'author', 'actor').length > 0,
    );
    expect([...inIt].sort()).toEqual(withPeople.map(({ name }) => name).sort());
    expect(Object.keys(exported?.contributions ?? {})).toContain('userBlacklist');
  });

  it('there is no export of an unknown user', async () => {
    const nobody = randomUUID();
    expect(await exportOf(running.database.db, nobody)).toBeUndefined();
  });
});

const commentsOf = async () => {
  const url = `/api/equipment/${equipment.id}/comments`;
  return (await other.send({ method: 'GET', url })).json<Comment[]>();
};

describe('after anonymising', () => {
  const anonymise = () =>
    running.database.db.transaction((tx) =>
      anonymisePerson(tx, {
        ...{ userId: bird.id, performedBy: other.id },
        reason: `${canary.firstName} ${canary.lastName} ist gegangen`,
        ...{ ipAddress: sparrow.ipAddress, userAgent: sparrow.userAgent },
      }),
    );

  let before: { ofOther: string[]; files: number };
  beforeAll(async () => {
    await settle();
    const names = (await namesOfFiles()).split('\n');
    before = { ofOther: foundIn(await dump(), sparrow), files: names.length };
    expect(await anonymise()).toBe(true);
    await running.app.jobs.runDue();
  });
  afterAll(() => leave());

  it('nothing of the canary is left: not in the database, the files, the log', async () => {
    const whole = await dump();
    const lines = whole.split('\n').filter((line) => foundIn(line, canary).length > 0);
    expect(lines).toEqual([]);
    expect(foundIn(await namesOfFiles(), canary)).toEqual([]);
    expect(foundIn(log.join('\n'), canary)).toEqual([]);
    expect(whole).not.toContain('Nur für mich","documentType');
  });

  it('the data of the other is unchanged', async () => {
    expect(foundIn(await dump(), sparrow)).toEqual(before.ofOther);
    const mine = await exportOf(running.database.db, other.id);
    expect(foundIn(JSON.stringify(mine), sparrow)).toEqual(everything);
    expect((await other.send({ method: 'GET', url: '/api/auth/user' })).statusCode).toBe(200);
  });

  it('the actions stay readable, and the person is signed out', async () => {
    expect(await commentsOf()).toMatchObject([
      { authorName: 'Anonymisierter Benutzer', createdBy: bird.id },
    ]);
    expect((await bird.send({ method: 'GET', url: '/api/auth/user' })).statusCode).toBe(401);
    expect(await anonymise()).toBe(false);
  });

  it('the files of private documents are removed, those of the others stay', async () => {
    expect((await namesOfFiles()).split('\n').length).toBeLessThan(before.files);
    const url = `/api/equipment/${equipment.id}/documents`;
    const documents = (await other.send({ method: 'GET', url })).json<{ title: string }[]>();
    expect(documents.map(({ title }) => title)).toEqual(['Plan von Anonymisierter Benutzer']);
  });
});

describe('after removing', () => {
  const description = 'Schlüssel hat Anonymisierter Benutzer';
  const remove = () =>
    running.database.db.transaction((tx) =>
      removePerson(tx, { userId: bird.id, performedBy: other.id }),
    );

  beforeAll(async () => {
    await settle();
    const payload = { identifier: 'F12', description };
    const answer = await other.send({ method: 'POST', url: '/api/safety-points', payload });
    expect(answer.statusCode).toBe(201);
    expect(await remove()).toBe(true);
    await running.app.jobs.runDue();
  });
  afterAll(() => leave());

  it('nothing of the canary is left, and what they made belongs to nobody', async () => {
    const lines = (await dump()).split('\n').filter((line) => foundIn(line, canary).length > 0);
    expect(lines).toEqual([]);
    expect(foundIn(await namesOfFiles(), canary)).toEqual([]);
    expect(await commentsOf()).toMatchObject([{ authorName: 'Unbekannt', createdBy: null }]);
    const { pool } = running.database;
    const left = await pool.query('select from users where id = $1', [bird.id]);
    expect(left.rows).toEqual([]);
    expect(await remove()).toBe(false);
  });

  it('safety points stay that differ only in a name', async () => {
    const points = await running.database.db.select().from(tables.safetyPoints);
    const equal = points.filter((point) => point.description === description);
    expect(equal).toHaveLength(2);
    expect(new Set(equal.map((point) => point.identityKey)).size).toBe(2);
    const found = await other.send({ url: '/api/safety-points?q=Anonymisierter' });
    expect(found.json()).toHaveLength(2);
  });
});
