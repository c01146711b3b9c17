import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, type Day, dayNumber, dayOf } from '#contract/calendar-day.ts';
import type { CalendarFeed } from '#contract/calendar-feeds.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { auditLog, calendarFeeds, users } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { exportOf } from '../testing/export-of.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { inspectionsOf } from '../testing/samples/inspection-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

const log: string[] = [];
let running: TestApp;
let admin: Person;
let reviewer: Person;
let shared: InspectionKind;
const inspections = inspectionsOf(() => reviewer);
const today = dayOf(new Date());
const yesterday = addDays(today, -1);

const makeEquipment = async (name: string, type = 'Verteilung') => {
  const payload = sampleEquipment({ name, type });
  const request = { method: 'POST', url: '/api/equipment', payload } as const;
  return (await reviewer.send(request)).json<Equipment>();
};

/** Inspected so that the next inspection is due on that day. */
const due = (equipment: Equipment, kind: InspectionKind, on: Day, more = {}) =>
  inspections.duty(
    { equipmentId: equipment.id, kindId: kind.id },
    { lastDoneOn: addDays(on, -10), rule: 'always', ...more },
  );

const kindNamed = (name: string, more: Partial<InspectionKind> = {}) =>
  inspections.kind({ name, interval: { count: 10, unit: 'day' }, ...more });

beforeAll(async () => {
  running = await startTestApp({
    config: { logLevel: 'info' },
    logStream: { write: (line) => void log.push(line) },
  });
  admin = await running.person('admin');
  reviewer = await running.person('reviewer');
  shared = await kindNamed('DGUV V3');
  const [one, two, three, resting] = await Promise.all(
    ['UV 1', 'UV 2', 'UV 3', 'UV 4'].map((name) => makeEquipment(name)),
  );
  const never = await makeEquipment('UV 5', 'Nie');
  if (!one || !two || !three || !resting) throw new Error('no Anlagen');
  await due(one, shared, yesterday);
  await due(two, shared, yesterday, { responsibleId: admin.id });
  await due(three, shared, addDays(today, 3));
  await due(resting, shared, yesterday);
  await inspections.outage(resting.id);
  await kindNamed('Sichtprüfung', { types: [{ type: never.type, interval: null, reason: null }] });
  // The first is due on the last day of the calendar, the second one day later.
  const year = dayNumber(addMonths(today, 12)) - dayNumber(today);
  const responsibleId = admin.id;
  const lift = await kindNamed('Aufzug', { responsibleId, interval: { count: year, unit: 'day' } });
  await due(two, lift, today, { lastDoneOn: today });
  const door = await kindNamed('Tor', { interval: { count: year + 1, unit: 'day' } });
  await due(three, door, today, { lastDoneOn: today });
});
afterAll(() => running.close());

const url = '/api/me/calendar';
const subscribe = async (person: Person, scope = 'all') => {
  const answer = await person.send({ method: 'POST', url, payload: { scope } });
  return new URL(answer.json<{ address: string }>().address).pathname;
};
const own = async (person: Person) => (await person.send({ url })).json<CalendarFeed | null>();
/** As a calendar program does: without a session. */
const fetchFeed = (path: string) => running.app.inject({ url: path });
const eventsOf = async (path: string) =>
  new ICAL.Component(ICAL.parse((await fetchFeed(path)).body))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
const summariesOf = async (path: string) =>
  (await eventsOf(path)).map((event) => `${event.startDate} ${event.summary}`);
const expectGone = async (path: string) =>
  expectError(await fetchFeed(path), 'not_found', { message: 'Diesen Kalender gibt es nicht.' });
const logOf = (person: Person) =>
  running.database.db.select().from(auditLog).where(eq(auditLog.userId, person.id));

describe('a calendar feed', () => {
  it('has one event for each Prüfart and day: overdue, and due within twelve months', async () => {
    const path = await subscribe(await running.person('viewer'));
    expect(await summariesOf(path)).toEqual([
      `${yesterday} Prüfung: DGUV V3 (2 Anlagen)`,
      `${addDays(today, 3)} Prüfung: DGUV V3 (UV 3)`,
      `${addMonths(today, 12)} Prüfung: Aufzug (UV 2)`,
    ]);
  });

  it('has only those for which the person is responsible, if they want it so', async () => {
    const path = await subscribe(admin, 'mine');
    expect(await summariesOf(path)).toEqual([
      `${yesterday} Prüfung: DGUV V3 (UV 2)`,
      `${addMonths(today, 12)} Prüfung: Aufzug (UV 2)`,
    ]);
    expect((await fetchFeed(path)).body.replaceAll('\r\n ', '')).toContain(
      `window=overdue&responsibleId=${admin.id}`,
    );
    expect(await summariesOf(await subscribe(await running.person('viewer'), 'mine'))).toEqual([]);
  });

  it('names the first twenty Anlagen of a day, in the order of lists', async () => {
    const person = await running.person('editor');
    const kind = await kindNamed('Rundgang', { responsibleId: person.id });
    for (let number = 21; number > 0; number -= 1) {
      await due(await makeEquipment(`Pumpe ${number}`), kind, today);
    }
    const path = await subscribe(person, 'mine');
    const [event] = await eventsOf(path);
    const lines = event?.description.split('\n') ?? [];
    expect(event?.summary).toBe('Prüfung: Rundgang (21 Anlagen)');
    expect(lines.slice(1, 3)).toEqual([
      expect.stringMatching(/^Pumpe 1 – ./),
      expect.stringMatching(/^Pumpe 2 – ./),
    ]);
    expect(lines.slice(20, 22)).toEqual([expect.stringMatching(/^Pumpe 20 – ./), 'und 1 weitere']);
  });

  it('is a private file of the type that calendar programs expect', async () => {
    const { headers, statusCode } = await fetchFeed(await subscribe(reviewer));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename=faellige-pruefungen.ics',
    });
  });

  it('is refused after too many reads from one place', async () => {
    const app = await startTestApp();
    const read = () => app.app.inject({ url: `/api/calendar/${randomUUID()}.ics` });
    for (let times = 0; times < 60; times += 1)
      expectError(await read(), 'not_found', {
        message: 'Diesen Kalender gibt es nicht.',
      });
    expectError(await read(), 'too_many_requests');
    await app.close();
  });
});

describe('its address', () => {
  it('has a long secret, of which only a hash is stored', async () => {
    const person = await running.person('viewer');
    const answer = await person.send({ method: 'POST', url, payload: { scope: 'all' } });
    const { address } = answer.json<{ address: string }>();
    expect(address.startsWith(`${running.origin}/api/calendar/`)).toBe(true);
    const [, secret = ''] = /\/([\w-]{43})\.ics$/.exec(address) ?? [];
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const { db } = running.database;
    const stored = await db.select().from(calendarFeeds);
    expect(JSON.stringify([stored, await logOf(person)])).not.toContain(secret);
    expect(stored.find(({ userId }) => userId === person.id)?.secretHash).toMatch(/^[\w-]{43}$/);
  });

  it('is in no line of the log', async () => {
    const path = await subscribe(reviewer);
    await fetchFeed(path);
    await fetchFeed(path.replace(/.{10}\.ics$/, ''));
    const secret = path.split('/').at(-1)?.slice(0, 20) ?? path;
    expect(log.join('')).toContain('"route":"/api/calendar/:secret"');
    expect(log.join('')).not.toContain(secret);
  });

  it('ends with the next one, of which nothing was read yet', async () => {
    const person = await running.person('viewer');
    expect(await own(person)).toBeNull();
    const former = await subscribe(person);
    await fetchFeed(former);
    const before = await own(person);
    expect(before).toEqual({
      ...{ scope: 'all', createdAt: expect.any(String), lastReadAt: expect.any(String) },
    });
    const present = await subscribe(person, 'mine');
    expect(await own(person)).toMatchObject({ scope: 'mine', lastReadAt: null });
    await expectGone(former);
    expect((await fetchFeed(present)).statusCode).toBe(200);
    const [, changed] = await logOf(person);
    expect(changed).toMatchObject({
      ...{ action: 'update', oldValues: { scope: 'all', createdAt: before?.createdAt } },
      newValues: { scope: 'mine' },
    });
  });

  it('is one of two that are made at the same moment', async () => {
    const person = await running.person('viewer');
    const paths = await Promise.all([subscribe(person), subscribe(person)]);
    const answers = await Promise.all(paths.map(fetchFeed));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect((await logOf(person)).map(({ action }) => action)).toEqual(['create', 'update']);
  });

  it('is withdrawn once', async () => {
    const person = await running.person('viewer');
    const path = await subscribe(person);
    const withdraw = () => person.send({ method: 'DELETE', url });
    expect((await withdraw()).statusCode).toBe(204);
    expect((await withdraw()).statusCode).toBe(204);
    expect(await own(person)).toBeNull();
    await expectGone(path);
    expect((await logOf(person)).map(({ action }) => action)).toEqual(['create', 'delete']);
  });

  it('that never was is answered as one that was withdrawn', async () => {
    for (const secret of ['x', 'x.ics', `${'A'.repeat(43)}.ics`, 'ä%2Fb']) {
      await expectGone(`/api/calendar/${encodeURI(secret)}`);
    }
  });

  it('can be made only by who reads', async () => {
    const waiting = await running.person('awaiting_approval');
    const request = { method: 'POST', url, payload: { scope: 'all' } } as const;
    expectError(await waiting.send(request), 'not_approved');
    expectError(await reviewer.send({ ...request, payload: { scope: 'some' } }), 'invalid_input', {
      fields: [expect.objectContaining({ field: 'scope' })],
    });
  });
});

describe('its owner', () => {
  const owner = async () => {
    const person = await running.person('viewer');
    return { person, path: await subscribe(person) };
  };
  const set = (person: Person, values: Partial<typeof users.$inferInsert>) =>
    running.database.db.update(users).set(values).where(eq(users.id, person.id));

  it.each(['blocked', 'deleted', 'deactivated', 'anonymized'] as const)(
    'who is %s has none',
    async (status) => {
      const { person, path } = await owner();
      await set(person, { status });
      await expectGone(path);
      await set(person, { status: 'active' });
      expect((await fetchFeed(path)).statusCode).toBe(200);
    },
  );

  it('who may not read any more has none', async () => {
    const { person, path } = await owner();
    await set(person, { role: 'awaiting_approval' });
    await expectGone(path);
  });

  it.each([
    ['anonymised', 'POST', '/anonymize', { payload: { reason: 'Auf Wunsch' } }],
    ['removed', 'DELETE', '', {}],
  ] as const)('who is %s leaves none', async (_, method, what, body) => {
    const { person, path } = await owner();
    await admin.send({ method, url: `/api/users/${person.id}${what}`, ...body });
    await running.app.jobs.runDue();
    await expectGone(path);
    const left = await running.database.db
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, person.id));
    expect(left).toEqual([]);
  });

  it('finds it in the export of their data, without its secret', async () => {
    const { person } = await owner();
    const exported = await exportOf(running.database.db, person.id);
    expect(exported?.records.calendarFeeds).toEqual([
      {
        ...{ id: expect.any(String), as: ['userId'], scope: 'all' },
        ...{ createdAt: expect.any(String), lastReadAt: null },
      },
    ]);
  });

  it('sees when it was last read, to about an hour', async () => {
    const { person, path } = await owner();
    const age = (minutes: number) =>
      running.database.db
        .update(calendarFeeds)
        .set({ lastReadAt: sql`now() - make_interval(mins => ${minutes})` })
        .where(eq(calendarFeeds.userId, person.id));
    await fetchFeed(path);
    expect((await own(person))?.lastReadAt).toEqual(expect.any(String));
    await age(59);
    const recent = await own(person);
    await fetchFeed(path);
    expect(await own(person)).toEqual(recent);
    await age(61);
    const old = (await own(person))?.lastReadAt ?? '';
    await fetchFeed(path);
    expect(Date.parse((await own(person))?.lastReadAt ?? '')).toBeGreaterThan(Date.parse(old));
    expect(await logOf(person)).toHaveLength(1);
  });
});
