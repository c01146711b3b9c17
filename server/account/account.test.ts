import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminNotifications, auditLog, gdprEvents } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());

const me = (person: Person) => person.send({ method: 'GET', url: '/api/me' });
const change = (person: Person, payload: object) =>
  person.send({ method: 'PATCH', url: '/api/me', payload });
const auditOf = (entityId: string) =>
  running.database.db.select().from(auditLog).where(eq(auditLog.entityId, entityId));
const eventsOf = (userId: string) =>
  running.database.db.select().from(gdprEvents).where(eq(gdprEvents.userId, userId));

describe('the own account', () => {
  it('shows the user all of their own data', async () => {
    const person = await running.person('viewer', { displayName: 'Wer' });
    expect((await me(person)).json()).toMatchObject({
      id: person.id,
      displayName: 'Wer',
      role: 'viewer',
      status: 'active',
      consentGiven: false,
      lastLogin: null,
    });
  });

  it('trims names, stores a blank one as null, and changes only those that were sent', async () => {
    const person = await running.person('editor', { displayName: 'Alt', lastName: 'Krüger' });
    const answer = await change(person, { firstName: '  Jana ', displayName: ' ' });
    expect(answer.json()).toMatchObject({
      firstName: 'Jana',
      displayName: null,
      lastName: 'Krüger',
    });
    expect((await me(person)).json()).toEqual(answer.json());
    expect(await auditOf(person.id)).toMatchObject([
      {
        action: 'update',
        entityType: 'user',
        userId: person.id,
        oldValues: { firstName: 'Test', displayName: 'Alt' },
        newValues: { firstName: 'Jana', displayName: null },
      },
    ]);
    expect(await eventsOf(person.id)).toMatchObject([
      { eventType: 'right_to_rectification', details: { fields: ['displayName', 'firstName'] } },
    ]);
  });

  it('changes nothing but the names, without invisible characters', async () => {
    const person = await running.person('viewer', { email: 'bleibt@werk.example' });
    const before = (await me(person)).json();
    const smuggled = {
      role: 'admin',
      status: 'blocked',
      email: 'x@werk.example',
      id: randomUUID(),
    };
    const answer = await change(person, {
      ...{ ...smuggled, consentGiven: true, lastLogin: null, profileImageUrl: 'https://x.example' },
      ...{ firstName: 'Ja\u0007na\u200b\n Maria', lastName: '\u202e' },
    });
    expect(answer.json()).toEqual({ ...before, firstName: 'Jana Maria', lastName: null });
    expect((await auditOf(person.id)).map(({ newValues }) => newValues)).toEqual([
      { firstName: 'Jana Maria', lastName: null },
    ]);
  });

  it('writes nothing where nothing changes', async () => {
    const person = await running.person('viewer');
    await change(person, { firstName: ' Test ' });
    expect(await auditOf(person.id)).toEqual([]);
  });

  it.each([
    ['firstName', 50],
    ['lastName', 50],
    ['displayName', 100],
  ])('takes %s up to %i characters, white space around it not counted', async (field, limit) => {
    const person = await running.person('viewer');
    const fits = ` ${'ß'.repeat(limit)} `;
    expect((await change(person, { [field]: fits })).json()).toMatchObject({
      [field]: fits.trim(),
    });
    expectError(await change(person, { [field]: 'x'.repeat(limit + 1) }), 'invalid_input', {
      fields: [{ field, message: `Höchstens ${limit} Zeichen.` }],
    });
  });

  it('is refused to users who wait for approval', async () => {
    expectError(await me(await running.person('awaiting_approval')), 'not_approved');
  });
});

it('exports the person’s data, records the export and notifies the administrators', async () => {
  const person = await running.person('viewer', { displayName: 'Eigene Daten' });
  const answer = await person.send({ method: 'GET', url: '/api/me/export' });
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename=meine-daten-\d{4}-\d\d-\d\d\.json$/,
  );
  expect(answer.json()).toMatchObject({
    exportedAt: expect.any(String),
    account: { id: person.id, displayName: 'Eigene Daten' },
    records: { gdprEvents: [{ eventType: 'data_exported' }] },
  });
  const told = adminNotifications;
  const notices = await running.database.db
    .select()
    .from(told)
    .where(and(eq(told.userId, person.id), eq(told.type, 'export_requested')));
  expect(notices).toHaveLength(1);
});

it('lets nobody change their names more than twenty times a day', async () => {
  const person = await running.person('viewer');
  const rename = (displayName: string) =>
    person.send({ method: 'PATCH', url: '/api/me', payload: { displayName } });
  for (let at = 0; at < 20; at++) expect((await rename(`Name ${at}`)).statusCode).toBe(200);
  expect((await rename('Name 19')).statusCode).toBe(200);
  expectError(await rename('Einer zu viel'), 'too_many_requests', {
    message: 'Ihre Namen können Sie höchstens 20-mal in 24 Stunden ändern.',
  });
});
