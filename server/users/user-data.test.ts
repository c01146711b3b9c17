import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserPage } from '#contract/users/users.ts';
import { auditLog, equipmentDocuments, gdprEvents, users } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let admin: Person;
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.person('admin');
});
afterAll(() => running.close());

const person = () =>
  running.person('editor', { displayName: 'Ralf Dietz', email: `${randomUUID()}@dietz.example` });
const exportOf = (id: string, by = admin) => by.send({ url: `/api/users/${id}/export` });
const anonymize = (id: string, reason = 'Auf Wunsch', by = admin) =>
  by.send({ method: 'POST', url: `/api/users/${id}/anonymize`, payload: { reason } });
const remove = (id: string, by = admin) => by.send({ method: 'DELETE', url: `/api/users/${id}` });
const auditOf = (entityId: string) =>
  running.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, entityId), eq(auditLog.userId, admin.id)));
const eventsOf = (entityId: string) =>
  running.database.db.select().from(gdprEvents).where(eq(gdprEvents.entityId, entityId));

async function addDocument(owner: Person, fields: { title: string; isPrivate: boolean }) {
  const made = await owner.send({
    ...{ method: 'POST', url: '/api/equipment', payload: sampleEquipment() },
  });
  await running.database.db.insert(equipmentDocuments).values({
    ...{ ...fields, equipmentId: made.json<{ id: string }>().id, fileName: 'plan.pdf' },
    ...{ fileSize: 1, mimeType: 'application/pdf', objectPath: randomUUID(), contentHash: 'x' },
    ...{ createdBy: owner.id, updatedBy: owner.id },
  });
}

describe('an export', () => {
  it('contains all data of the person, and is recorded', async () => {
    const { id } = await person();
    const answer = await exportOf(id);
    expect(answer.statusCode).toBe(200);
    expect(JSON.stringify(answer.json())).toContain('Ralf Dietz');
    expect(await auditOf(id)).toMatchObject([{ action: 'view', entityType: 'user' }]);
    expect(await eventsOf(id)).toMatchObject([
      { eventType: 'data_exported', userId: id, performedBy: admin.id },
    ]);
  });

  it('contains no private document: those are for their uploader alone', async () => {
    const owner = await person();
    await addDocument(owner, { title: 'Geheimer Plan', isPrivate: true });
    await addDocument(owner, { title: 'Offener Plan', isPrivate: false });
    const titles = (body: string) => ['Geheimer Plan', 'Offener Plan'].map((t) => body.includes(t));
    expect(titles((await exportOf(owner.id)).body)).toEqual([false, true]);
    expect(titles((await owner.send({ url: '/api/me/export' })).body)).toEqual([true, true]);
  });

  it('works for the own account too, and for no missing one', async () => {
    expect((await exportOf(admin.id)).statusCode).toBe(200);
    expectError(await exportOf(randomUUID()), 'user_not_found');
  });
});

describe('anonymising', () => {
  it('leaves the record without the person, with one audit entry', async () => {
    const { id, send } = await person();
    const answer = await anonymize(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, email: null, status: 'anonymized' });
    expect(answer.body).not.toContain('Dietz');
    expectError(await send({ url: '/api/auth/user' }), 'not_signed_in');
    expect(await auditOf(id)).toMatchObject([{ action: 'update', reason: 'Auf Wunsch' }]);
    expect(await eventsOf(id)).toMatchObject([
      {
        ...{ eventType: 'data_anonymized', entityType: 'user', userId: id },
        ...{ performedBy: admin.id, details: { reason: 'Auf Wunsch' } },
      },
    ]);
    expectError(await anonymize(id), 'user_inactive');
  });

  it('needs a reason and another existing user', async () => {
    const { id } = await person();
    expectError(await anonymize(id, ' '), 'invalid_input', {
      fields: [{ field: 'reason', message: 'Bitte geben Sie einen Grund an.' }],
    });
    expectError(await anonymize(admin.id), 'own_account');
    expectError(await anonymize(randomUUID()), 'user_not_found');
  });
});

describe('removing', () => {
  it('deletes the account, with one audit entry', async () => {
    const { id, send } = await person();
    expect((await remove(id)).statusCode).toBe(204);
    expectError(await send({ url: '/api/auth/user' }), 'not_signed_in');
    expectError(await remove(id), 'user_not_found');
    const list = (await admin.send({ url: '/api/users?limit=200' })).json<UserPage>();
    expect(list.users.map((user) => user.id)).not.toContain(id);
    await running.app.jobs.runDue();
    expect(await running.database.db.select().from(users).where(eq(users.id, id))).toEqual([]);
    expect(await auditOf(id)).toMatchObject([{ action: 'delete', entityType: 'user' }]);
    expect(await eventsOf(id)).toMatchObject([
      {
        ...{ eventType: 'data_deleted', entityType: 'user', userId: null, details: null },
        ...{ performedBy: admin.id, ipAddress: '127.0.0.1', userAgent: 'lightMyRequest' },
      },
    ]);
    expectError(await remove(id), 'user_not_found');
    expectError(await remove(admin.id), 'own_account');
  });
});
