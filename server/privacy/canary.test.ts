import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
beforeEach(async () => {
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
});
afterEach(async () => {
  await running.close();
  await rm(files, { recursive: true, force: true });
});

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

const namesOfFiles = async () => (await readdir(files, { recursive: true })).join('\n');

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

/** Somebody's words about the canary, wherever an administrator or the program leaves such. */
async function complain(name: string): Promise<void> {
  const { db } = running.database;
  const text = `Beschwerde von ${name}, Tor 3`;
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
}

/** As the canary's export shows them. */
async function complaintsIn(): Promise<unknown[]> {
  const exported = await exportPerson(running.database.db, bird.id, bird.id);
  const { userBlacklist = [], adminNotifications = [], auditLog = [] } = exported?.records ?? {};
  return [...userBlacklist, ...adminNotifications, ...auditLog]
    .map(({ reason, message }) => reason ?? message)
    .filter((text) => String(text).startsWith('Beschwerde'));
}

describe('before anything is erased', () => {
  it('the canary is everywhere, but not in the log and in no name of a file', async () => {
    expect(foundIn(await dump(), canary)).toEqual(everything);
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
    await complain(sparrow.lastName);
    const hidden = 'Beschwerde von andere Person, Tor 3';
    expect(await complaintsIn()).toEqual([hidden, hidden, hidden]);
  });

  it('and leaves a name that is also the person’s own', async () => {
    const names = { firstName: 'Kuno', lastName: canary.lastName, displayName: canary.firstName };
    await running.person('viewer', names);
    const mine = `${canary.firstName} ${canary.lastName} und ${canary.lastName}`;
    await complain(mine);
    const left = `Beschwerde von ${mine}, Tor 3`;
    expect(await complaintsIn()).toEqual([left, left, left]);
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
  const anonymise = (reason = `${canary.firstName} ${canary.lastName} ist gegangen`) =>
    running.database.db.transaction((tx) =>
      anonymisePerson(tx, {
        ...{ userId: bird.id, performedBy: other.id, reason },
        ...{ ipAddress: sparrow.ipAddress, userAgent: sparrow.userAgent },
      }),
    );

  it('nothing of the canary is left: not in the database, the files, the log', async () => {
    expect(await anonymise()).toBe(true);
    await running.app.sweeper.sweep();
    const whole = await dump();
    const lines = whole.split('\n').filter((line) => foundIn(line, canary).length > 0);
    expect(lines).toEqual([]);
    expect(foundIn(await namesOfFiles(), canary)).toEqual([]);
    expect(foundIn(log.join('\n'), canary)).toEqual([]);
    expect(whole).not.toContain('Nur für mich","documentType');
  });

  it('the other is where they were', async () => {
    const before = foundIn(await dump(), sparrow);
    await anonymise();
    expect(foundIn(await dump(), sparrow)).toEqual(before);
    const mine = await exportPerson(running.database.db, other.id, other.id);
    expect(foundIn(JSON.stringify(mine), sparrow)).toEqual(everything);
    expect((await other.send({ method: 'GET', url: '/api/auth/user' })).statusCode).toBe(200);
  });

  it('who did what stays readable, and the person is out', async () => {
    await anonymise();
    expect(await commentsOf()).toMatchObject([
      { authorName: 'Anonymisierter Benutzer', createdBy: bird.id },
    ]);
    expect((await bird.send({ method: 'GET', url: '/api/auth/user' })).statusCode).toBe(401);
    expect(await anonymise()).toBe(false);
  });

  it('the files of private documents go, those of the others stay', async () => {
    const before = (await namesOfFiles()).split('\n').length;
    await anonymise();
    await running.app.sweeper.sweep();
    expect((await namesOfFiles()).split('\n').length).toBeLessThan(before);
    const url = `/api/equipment/${equipment.id}/documents`;
    const documents = (await other.send({ method: 'GET', url })).json<{ title: string }[]>();
    expect(documents.map(({ title }) => title)).toEqual(['Plan von Anonymisierter Benutzer']);
  });
});

describe('whoever had another name and address before', () => {
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
    expect(await linesWith()).toEqual([]);
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

it('lets points of protection stand that differ by nothing but a name', async () => {
  const description = 'Schlüssel hat Anonymisierter Benutzer';
  const payload = { identifier: 'F12', description };
  const answer = await other.send({ method: 'POST', url: '/api/safety-points', payload });
  expect(answer.statusCode).toBe(201);
  const { db } = running.database;
  await db.transaction((tx) => anonymisePerson(tx, { userId: bird.id, performedBy: other.id }));
  const points = await db.select().from(tables.safetyPoints);
  const equal = points.filter((point) => point.description === description);
  expect(equal).toHaveLength(2);
  expect(new Set(equal.map((point) => point.identityKey)).size).toBe(2);
  const found = await other.send({ url: '/api/safety-points?q=Anonymisierter' });
  expect(found.json()).toHaveLength(2);
});

describe('after removing', () => {
  it('nothing of the canary is left, and what they made belongs to nobody', async () => {
    const { db, pool } = running.database;
    const remove = () =>
      db.transaction((tx) => removePerson(tx, { userId: bird.id, performedBy: other.id }));
    expect(await remove()).toBe(true);
    await running.app.sweeper.sweep();
    const lines = (await dump()).split('\n').filter((line) => foundIn(line, canary).length > 0);
    expect(lines).toEqual([]);
    expect(foundIn(await namesOfFiles(), canary)).toEqual([]);
    expect(await commentsOf()).toMatchObject([{ authorName: 'Unbekannt', createdBy: null }]);
    const left = await pool.query('select from users where id = $1', [bird.id]);
    expect(left.rows).toEqual([]);
    expect(await remove()).toBe(false);
  });
});
