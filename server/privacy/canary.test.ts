import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import type { Equipment } from '#contract/equipment.ts';
import { toIdentity } from '../auth/identity.ts';
import { signIn } from '../auth/sign-in-service.ts';
import * as tables from '../db/tables/index.ts';
import { DirectoryStorage } from '../storage/directory-storage.ts';
import {
  arrive,
  beTalkedAbout,
  canary,
  editComment,
  leaveTraces,
  liveHere,
  type Plumage,
  sparrow,
} from '../testing/canary.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { anonymisePerson, removePerson } from './anonymise-person.ts';
import { exportPerson } from './export-person.ts';
import { readTable } from './person-columns.ts';
import { personalData } from './personal-data.ts';

let running: TestApp;
let files: string;
let log: string[];
let bird: Person;
let other: Person;
let equipment: Equipment;

/** Two people who appear in the same places, each in what the other wrote. */
async function settle(): Promise<void> {
  log = [];
  files = path.join(tmpdir(), `anlagen-canary-${randomUUID()}`);
  running = await startTestApp({
    config: { logLevel: 'info' },
    logStream: { write: (line) => log.push(line) },
    storage: new DirectoryStorage(files),
  });
  const { db } = running.database;
  bird = await arrive(running, canary);
  other = await arrive(running, sparrow);
  equipment = await liveHere(bird, canary, sparrow);
  await liveHere(other, sparrow, canary);
  await editComment(other, equipment.id, canary);
  await beTalkedAbout(db, [bird.id, canary], other.id);
  await beTalkedAbout(db, [other.id, sparrow], bird.id);
  await leaveTraces(db, [bird.id, canary], other.id);
  await leaveTraces(db, [other.id, sparrow], bird.id);
}

async function leave(): Promise<void> {
  await running.close();
  await rm(files, { recursive: true, force: true });
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { pool } = running.database;
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ line: string }>(
      `select row_to_json(one)::text as line from ${name} as one`,
    );
    parts.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return parts.join('\n');
}

/** The list of erased people lies beside the files and names nobody. */
const namesOfFiles = async () =>
  (await readdir(files, { recursive: true })).filter((name) => !/^erased\b/.test(name)).join('\n');

/** Each string as it may be written: in JSON, in an address, in whatever case. */
const formsOf = (text: string) => [
  ...[text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)],
];

const hasIn = (whole: string, text: string) => {
  const searched = whole.toLowerCase();
  return formsOf(text).some((form) => searched.includes(form.toLowerCase()));
};

const foundIn = (whole: string, who: Plumage) =>
  Object.entries(who).flatMap(([name, text]) => (hasIn(whole, text) ? [name] : []));

const everything = Object.keys(canary);

const isText = (column: PgColumn) => !column.getSQLType().startsWith('timestamp');
const told = ['identity', 'trace', 'people', 'values', 'copy', 'content'] as const;

/** Columns that can hold somebody and in which nobody would miss an eraser that forgot them. */
async function columnsWithout(who: Plumage): Promise<string[]> {
  const without: string[] = [];
  for (const entry of personalData) {
    const { table, holding } = readTable(entry);
    const columns = holding(...told).filter(([, column]) => isText(column));
    if (columns.length === 0) continue;
    const selected = Object.fromEntries(columns);
    const rows = await running.database.db.select(selected).from(table);
    const texts = columns.map(([name]) => [name, JSON.stringify(rows.map((row) => row[name]))]);
    const lacking = texts.filter(([, text]) => foundIn(text ?? '', who).length === 0);
    without.push(...lacking.map(([name]) => `${entry.name}.${name}`));
  }
  return without;
}

/** What the canary's export makes of words about them, wherever an administrator or the program leaves such. */
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
  const exported = await exportPerson(db, bird.id, bird.id);
  const { userBlacklist = [], adminNotifications = [], auditLog = [] } = exported?.records ?? {};
  return [...userBlacklist, ...adminNotifications, ...auditLog]
    .map(({ reason, message }) => String(reason ?? message))
    .filter((told) => told.startsWith(mark))
    .map((told) => told.slice(mark.length + 2));
}

describe('before anything is erased', () => {
  beforeAll(settle);
  afterAll(leave);

  it('the canary is everywhere, but not in the log and in no name of a file', async () => {
    expect(foundIn(await dump(), canary)).toEqual(everything);
    expect(await columnsWithout(canary)).toEqual([]);
    expect(foundIn(await namesOfFiles(), canary)).toEqual([]);
    expect(log.length).toBeGreaterThan(20);
    expect(foundIn(log.join('\n'), canary)).toEqual([]);
  });

  it('the export holds all of the person and nothing of the other', async () => {
    const exported = await exportPerson(running.database.db, bird.id, bird.id);
    const text = JSON.stringify(exported);
    expect(foundIn(text, canary)).toEqual(everything);
    // What one wrote oneself about somebody is one's own: only there may the other be named.
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

  it('where the talk is of people, the export hides the family name of the other alone', async () => {
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

  it('and hides whose name has quotes in it', async () => {
    await running.database.db.insert(tables.adminNotifications).values({
      ...{ type: 'gdpr_request', title: 'Anfrage', userId: other.id },
      message: `${canary.displayName} fragt für sie`,
    });
    const exported = await exportPerson(running.database.db, other.id, other.id);
    expect(exported?.records.adminNotifications).toContainEqual(
      expect.objectContaining({ message: 'andere Person fragt für sie' }),
    );
  });

  it('the export knows every table in which somebody can be', async () => {
    const exported = await exportPerson(running.database.db, bird.id, bird.id);
    const inIt = new Set([
      ...Object.keys(exported?.records ?? {}),
      ...Object.keys(exported?.contributions ?? {}),
      'users',
    ]);
    const withPeople = personalData.filter(
      (entry) => readTable(entry).holding('owner', 'subject', 'author', 'hand').length > 0,
    );
    expect([...inIt].sort()).toEqual(withPeople.map(({ name }) => name).sort());
    expect(Object.keys(exported?.contributions ?? {})).toContain('userBlacklist');
  });

  it('of a stranger there is nothing to export', async () => {
    const nobody = randomUUID();
    expect(await exportPerson(running.database.db, nobody, nobody)).toBeUndefined();
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
  afterAll(leave);

  it('nothing of the canary is left: not in the database, the files, the log', async () => {
    const whole = await dump();
    const lines = whole.split('\n').filter((line) => foundIn(line, canary).length > 0);
    expect(lines).toEqual([]);
    expect(foundIn(await namesOfFiles(), canary)).toEqual([]);
    expect(foundIn(log.join('\n'), canary)).toEqual([]);
    expect(whole).not.toContain('Nur für mich","documentType');
  });

  it('the other is where they were', async () => {
    expect(foundIn(await dump(), sparrow)).toEqual(before.ofOther);
    const mine = await exportPerson(running.database.db, other.id, other.id);
    expect(foundIn(JSON.stringify(mine), sparrow)).toEqual(everything);
    expect((await other.send({ method: 'GET', url: '/api/auth/user' })).statusCode).toBe(200);
  });

  it('who did what stays readable, and the person is out', async () => {
    expect(await commentsOf()).toMatchObject([
      { authorName: 'Anonymisierter Benutzer', createdBy: bird.id },
    ]);
    expect((await bird.send({ method: 'GET', url: '/api/auth/user' })).statusCode).toBe(401);
    expect(await anonymise()).toBe(false);
  });

  it('the files of private documents go, those of the others stay', async () => {
    expect((await namesOfFiles()).split('\n').length).toBeLessThan(before.files);
    const url = `/api/equipment/${equipment.id}/documents`;
    const documents = (await other.send({ method: 'GET', url })).json<{ title: string }[]>();
    expect(documents.map(({ title }) => title)).toEqual(['Plan von Anonymisierter Benutzer']);
  });
});

describe('whoever had another name and address before', () => {
  beforeAll(settle);
  afterAll(leave);

  const former: Plumage = {
    ...canary,
    email: 'hansi.grasmuecke@nest.example',
    firstName: 'Hansi',
    lastName: 'Grasmücke',
    displayName: 'Hansi Grasmücke (Nest)',
  };
  const names = (who: Plumage) => [who.email, who.lastName, who.displayName, who.firstName];
  /** As a file system, an old form or a shouting person spells them. */
  const spelled = (text: string) => [
    ...[text, text.normalize('NFD'), text.toUpperCase(), text.replaceAll('ü', 'ue')],
    text.replaceAll('ü', 'ue').toUpperCase(),
  ];
  const hasAny = (line: string) =>
    names(former)
      .flatMap(spelled)
      .some((text) => hasIn(line, text));
  const linesWith = async () => (await dump()).split('\n').filter(hasAny);

  /** The names by the person, the address by the provider at the next sign-in. */
  async function rename(person: Person): Promise<void> {
    const { firstName, lastName, displayName } = canary;
    for (const payload of [{ lastName }, { firstName, displayName }]) {
      const answer = await person.send({ method: 'PATCH', url: '/api/me', payload });
      expect(answer.statusCode).toBe(200);
    }
    const [issuer = '', subject = ''] = canary.externalId.split('#');
    const claims = { email: `neu.${canary.email}`, email_verified: true };
    await running.database.db.transaction((tx) =>
      signIn(tx, toIdentity(issuer, `${subject}-2`, claims), []),
    );
  }

  it('is found by them too, in whatever was written in that time', async () => {
    const { db } = running.database;
    const externalId = `${canary.externalId}-2`;
    const person = await arrive(running, { ...former, externalId });
    await editComment(other, equipment.id, former);
    await beTalkedAbout(db, [person.id, former], other.id);
    const url = `/api/equipment/${equipment.id}/comments`;
    for (const content of spelled(`Schlüssel: ${former.firstName} ${former.lastName}`)) {
      await other.send({ method: 'POST', url, payload: { content } });
    }
    await rename(person);
    expect((await linesWith()).length).toBeGreaterThan(15);
    const reason = `${former.lastName}, jetzt ${canary.lastName}`;
    await db.transaction((tx) =>
      anonymisePerson(tx, { userId: person.id, performedBy: other.id, reason }),
    );
    await running.app.jobs.runDue();
    expect(await linesWith()).toEqual([]);
  });

  it('takes nothing out of facts by calling themselves what stands in them', async () => {
    const { db } = running.database;
    const person = await running.person('viewer', { firstName: 'Ida', lastName: 'Sand' });
    const url = '/api/me';
    const payload = { firstName: 'Schlüssel', lastName: 'bei', displayName: 'notiert von' };
    expect((await person.send({ method: 'PATCH', url, payload })).statusCode).toBe(200);
    const facts = async () =>
      (await dump()).match(/equipment_comments .*(Schlüssel bei .*notiert von) mir/g);
    const before = await facts();
    expect(before).toHaveLength(1);
    await db.insert(tables.adminNotifications).values({
      ...{ type: 'gdpr_request', title: 'Anfrage', message: 'notiert von: Schlüssel bei' },
    });
    const told = async () => {
      const requests = eq(tables.adminNotifications.title, 'Anfrage');
      return (await db.select().from(tables.adminNotifications).where(requests)).at(-1)?.message;
    };
    await db.transaction((tx) => anonymisePerson(tx, { userId: person.id, performedBy: other.id }));
    await running.app.jobs.runDue();
    expect(await facts()).toEqual(before);
    expect(await told()).toBe('Anonymisierter Benutzer: Anonymisierter Benutzer');
  });

  it('is not shown to others by them, however they are spelled', async () => {
    const { db } = running.database;
    const externalId = `${canary.externalId}-2`;
    const person = await arrive(running, { ...former, externalId });
    await rename(person);
    for (const name of spelled(`${former.firstName} ${former.lastName}`)) {
      await db.insert(tables.adminNotifications).values({
        ...{ type: 'gdpr_request', title: 'Anfrage', userId: other.id },
        message: `${name} fragt für sie`,
      });
      const mine = await exportPerson(db, other.id, other.id);
      expect(hasAny(JSON.stringify(mine)), name).toBe(false);
      await db.delete(tables.adminNotifications);
    }
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
  afterAll(leave);

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

  it('points of protection stand that differ by nothing but a name', async () => {
    const points = await running.database.db.select().from(tables.safetyPoints);
    const equal = points.filter((point) => point.description === description);
    expect(equal).toHaveLength(2);
    expect(new Set(equal.map((point) => point.identityKey)).size).toBe(2);
    const found = await other.send({ url: '/api/safety-points?q=Anonymisierter' });
    expect(found.json()).toHaveLength(2);
  });
});
