import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { auditLog, equipmentComments, users } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor', { firstName: 'Jana', lastName: 'Krüger' });
});
afterAll(() => running.close());

const urlOf = (id: string) => `/api/equipment/${id}/comments`;
const write = (id: string, payload: object, person = editor, headers = {}) =>
  person.send({ method: 'POST', url: urlOf(id), payload, headers });
const list = (id: string, person = editor) => person.send({ method: 'GET', url: urlOf(id) });
const makeEquipment = async () =>
  (
    await editor.send({ method: 'POST', url: '/api/equipment', payload: sampleEquipment() })
  ).json<Equipment>();
const auditOf = (entityId: string) =>
  running.database.db.select().from(auditLog).where(eq(auditLog.entityId, entityId));

describe('writing a comment', () => {
  it('keeps it trimmed, with its author, and writes one audit entry', async () => {
    const { id, name, locationRaw } = await makeEquipment();
    const answer = await write(id, { content: '  Leiter 2,5 m nötig.\n' });
    expect(answer.statusCode).toBe(201);
    const created = answer.json<Comment>();
    expect(created).toEqual({
      id: expect.any(String),
      equipmentId: id,
      content: 'Leiter 2,5 m nötig.',
      createdAt: expect.any(String),
      updatedAt: created.createdAt,
      createdBy: editor.id,
      updatedBy: editor.id,
      authorName: 'Jana Krüger',
      updatedByName: null,
    });
    expect(await auditOf(created.id)).toMatchObject([
      {
        action: 'create',
        entityType: 'equipment_comment',
        userId: editor.id,
        newValues: { equipmentId: id, content: 'Leiter 2,5 m nötig.' },
        equipmentName: name,
        equipmentLocation: locationRaw,
      },
    ]);
  });

  it.each([
    ['nothing', '', 'Der Kommentar darf nicht leer sein.'],
    ['white space', ' \n\t ', 'Der Kommentar darf nicht leer sein.'],
    ['what nobody sees', '\u200b\u200b', 'Der Kommentar darf nicht leer sein.'],
    ['more than 5,000 characters', 'x'.repeat(5_001), 'Höchstens 5000 Zeichen.'],
  ])('refuses %s', async (_, content, message) => {
    const { id } = await makeEquipment();
    const answer = await write(id, { content });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: [{ field: 'content', message }] });
    expect((await list(id)).json()).toEqual([]);
  });

  it('accepts 5,000 characters, not counting white space around them', async () => {
    const { id } = await makeEquipment();
    const answer = await write(id, { content: ` ${'ß'.repeat(5_000)} ` });
    expect(answer.json<Comment>().content).toHaveLength(5_000);
  });

  it('says when the Anlage does not exist, and writes nothing', async () => {
    const commentId = randomUUID();
    const answer = await write(randomUUID(), { id: commentId, content: 'Ins Leere' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      code: 'equipment_not_found',
      message: 'Anlage nicht gefunden',
    });
    expect(await auditOf(commentId)).toEqual([]);
  });

  it('stores the id of the client and refuses one that is taken', async () => {
    const { id } = await makeEquipment();
    const commentId = randomUUID();
    const first = await write(id, { id: commentId, content: 'Eins' });
    const second = await write(id, { id: commentId, content: 'Zwei' });
    expect([first.json<Comment>().id, second.statusCode]).toEqual([commentId, 409]);
    expect((await list(id)).json<Comment[]>().map(({ content }) => content)).toEqual(['Eins']);
  });

  it('answers a repetition with the first answer', async () => {
    const { id } = await makeEquipment();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await write(id, { content: 'Einmal' }, editor, headers);
    const again = await write(id, { content: 'Einmal' }, editor, headers);
    expect(again.json()).toEqual(first.json());
    expect((await list(id)).json()).toHaveLength(1);
  });

  it('is refused to viewers', async () => {
    const { id } = await makeEquipment();
    const answer = await write(id, { content: 'Nein' }, await running.person('viewer'));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      message: 'Keine Berechtigung zum Erstellen von Kommentaren',
    });
  });
});

describe('reading comments', () => {
  it('shows a viewer those of one Anlage, the newest first', async () => {
    const [here, elsewhere] = [await makeEquipment(), await makeEquipment()];
    await write(elsewhere.id, { content: 'Anderswo' });
    const times = ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
    for (const [index, createdAt] of times.entries()) {
      const { id } = (await write(here.id, { content: `Nummer ${index}` })).json<Comment>();
      await running.database.db
        .update(equipmentComments)
        .set({ createdAt })
        .where(eq(equipmentComments.id, id));
    }
    const answer = await list(here.id, await running.person('viewer'));
    expect(answer.json<Comment[]>().map(({ content }) => content)).toEqual([
      'Nummer 1',
      'Nummer 0',
    ]);
  });

  it('keeps the comment of somebody whose account is gone', async () => {
    const { id } = await makeEquipment();
    const author = await running.person('reviewer');
    await write(id, { content: 'Bleibt' }, author);
    await running.database.db.delete(users).where(eq(users.id, author.id));
    expect((await list(id)).json()).toMatchObject([
      { content: 'Bleibt', createdBy: null, authorName: 'Unbekannt' },
    ]);
  });

  it('distinguishes an Anlage without comments from one that does not exist', async () => {
    const { id } = await makeEquipment();
    expect((await list(id)).json()).toEqual([]);
    expect((await list(randomUUID())).statusCode).toBe(404);
  });
});

const patch = (id: string, payload: object, person = editor) =>
  person.send({ method: 'PATCH', url: `/api/equipment-comments/${id}`, payload });
const remove = (id: string, payload?: object, person = editor) =>
  person.send({
    method: 'DELETE',
    url: `/api/equipment-comments/${id}`,
    ...(payload ? { payload } : {}),
  });
const makeComment = async (content: string) => {
  const equipment = await makeEquipment();
  return { equipment, comment: (await write(equipment.id, { content })).json<Comment>() };
};
const gone = { message: 'Den Kommentar gibt es nicht mehr.' };

describe('editing a comment', () => {
  it('keeps its author and stores who changed it last, with one audit entry', async () => {
    const { equipment, comment } = await makeComment('Alt');
    const other = await running.person('reviewer');
    const answer = await patch(comment.id, { content: ' Neu \n' }, other);
    expect(answer.statusCode).toBe(200);
    const updated = answer.json<Comment>();
    expect(updated).toEqual({
      ...comment,
      content: 'Neu',
      updatedAt: expect.any(String),
      updatedBy: other.id,
      updatedByName: expect.stringContaining('reviewer'),
    });
    expect(updated.updatedAt > comment.updatedAt).toBe(true);
    expect((await list(equipment.id)).json()).toEqual([updated]);
    await patch(comment.id, { content: 'Neu' });
    expect((await auditOf(comment.id)).filter(({ action }) => action === 'update')).toMatchObject([
      {
        userId: other.id,
        oldValues: { equipmentId: equipment.id, content: 'Alt' },
        newValues: { content: 'Neu' },
        equipmentName: equipment.name,
        equipmentLocation: equipment.locationRaw,
      },
    ]);
  });

  it('is a conflict with both texts when somebody else changed it meanwhile', async () => {
    const { comment } = await makeComment('Alt');
    const other = await running.person('editor', { displayName: 'Jana Roth' });
    await patch(comment.id, { content: 'Ihrs' }, other);
    const mine = { content: 'Meins', base: { content: 'Alt' } };
    const answer = await patch(comment.id, mine);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'conflict',
      details: {
        fields: [{ field: 'content', mine: 'Meins', theirs: 'Ihrs' }],
        current: { id: comment.id, content: 'Ihrs' },
        changedBy: { userId: other.id, name: 'Jana Roth', at: expect.any(String) },
      },
    });
    const same = { content: 'Ihrs', base: { content: 'Alt' } };
    expect((await patch(comment.id, same)).statusCode).toBe(200);
    expect((await patch(comment.id, { ...mine, base: { content: 'Ihrs' } })).statusCode).toBe(200);
  });

  it('says who deleted the comment meanwhile, and when', async () => {
    const { comment } = await makeComment('Weg');
    const other = await running.person('editor', { displayName: 'Jana Roth' });
    await other.send({ method: 'DELETE', url: `/api/equipment-comments/${comment.id}` });
    expect((await patch(comment.id, { content: 'Zu spät' })).json()).toMatchObject({
      code: 'not_found',
      message: 'Den Kommentar gibt es nicht mehr.',
      details: { deletedBy: { userId: other.id, name: 'Jana Roth', at: expect.any(String) } },
    });
  });

  it('refuses an empty text, a deleted comment, and viewers', async () => {
    const { comment } = await makeComment('Alt');
    const message = 'Der Kommentar darf nicht leer sein.';
    expectError(await patch(comment.id, { content: ' ' }), 'invalid_input', {
      fields: [{ field: 'content', message }],
    });
    expectError(await patch(randomUUID(), { content: 'x' }), 'not_found', gone);
    const viewer = await running.person('viewer');
    expectError(await patch(comment.id, { content: 'x' }, viewer), 'forbidden', {
      message: 'Keine Berechtigung zum Bearbeiten von Kommentaren',
    });
  });
});

describe('deleting a comment', () => {
  it('removes it and records what it said', async () => {
    const { equipment, comment } = await makeComment('Weg damit');
    const viewer = await running.person('viewer');
    expectError(await remove(comment.id, undefined, viewer), 'forbidden', {
      message: 'Keine Berechtigung zum Löschen von Kommentaren',
    });
    expect((await remove(comment.id)).statusCode).toBe(204);
    expect((await list(equipment.id)).json()).toEqual([]);
    expect((await auditOf(comment.id)).filter(({ action }) => action === 'delete')).toMatchObject([
      {
        oldValues: { content: 'Weg damit' },
        equipmentName: equipment.name,
        equipmentLocation: equipment.locationRaw,
      },
    ]);
    expectError(await remove(comment.id), 'not_found', gone);
  });

  it('does not remove what somebody changed meanwhile without showing it', async () => {
    const { comment } = await makeComment('Alt');
    await patch(comment.id, { content: 'Wichtig' });
    expect((await remove(comment.id, { base: { content: 'Alt' } })).json()).toMatchObject({
      code: 'conflict',
      details: { fields: [{ field: 'content', mine: 'Alt', theirs: 'Wichtig' }] },
    });
    expect((await remove(comment.id, { base: { content: 'Wichtig' } })).statusCode).toBe(204);
  });
});

it('comments that are deleted with their Anlage are in the log, each with its text', async () => {
  const { id, name, locationRaw } = await makeEquipment();
  const first = (await write(id, { content: 'Leiter nötig.' })).json<Comment>();
  const second = (await write(id, { content: 'Schlüssel beim Pförtner.' })).json<Comment>();
  const admin = await running.person('admin');
  const removed = await admin.send({ method: 'DELETE', url: `/api/equipment/${id}` });
  expect(removed.statusCode).toBe(204);
  for (const { id: commentId, content } of [first, second]) {
    expect((await auditOf(commentId)).filter(({ action }) => action === 'delete')).toMatchObject([
      {
        entityType: 'equipment_comment',
        userId: admin.id,
        oldValues: { equipmentId: id, content },
        equipmentName: name,
        equipmentLocation: locationRaw,
      },
    ]);
  }
});
