import { createHash, randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { auditLog, equipmentDocuments, fileRemovals } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { pdfFile, pngFile } from '../testing/samples/file-samples.ts';
import {
  complete,
  makeDocument,
  makeEquipment,
  put,
  upload,
  uploadUrl,
} from '../testing/samples/upload-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let colleague: Person;
let viewer: Person;
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
  colleague = await running.person('reviewer');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());

const list = async (equipmentId: string, person = editor) =>
  (await person.send({ url: `/api/equipment/${equipmentId}/documents` })).json<
    EquipmentDocument[]
  >();
const read = ({ objectPath }: EquipmentDocument, person = editor) =>
  person.send({ url: `/objects/${objectPath}` });
const change = (id: string, payload: object, person = editor) =>
  person.send({ method: 'PUT', url: `/api/documents/${id}`, payload });
const remove = (id: string, person = editor, payload?: object) =>
  person.send({ method: 'DELETE', url: `/api/documents/${id}`, ...(payload ? { payload } : {}) });
const lastChange = (id: string, person = editor) =>
  person.send({ url: `/api/documents/${id}/last-change` });
const auditOf = (entityId: string) =>
  running.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, entityId))
    .orderBy(desc(auditLog.createdAt));
const isStored = async ({ objectPath }: EquipmentDocument) =>
  (await running.app.storage.sizeOf(objectPath)) !== undefined;

describe('an upload', () => {
  it('says which record its photo shows, for as long as there is a photo', async () => {
    const { id: equipmentId } = await makeEquipment(editor);
    const attachedTo = randomUUID();
    const fields = { equipmentId, title: 'Klemme', documentType: 'photo', attachedTo };
    const answer = await upload(editor, pdfFile, { ...fields, fileName: 'Klemme.pdf' });
    expect(answer.json()).toMatchObject({ title: 'Klemme', attachedTo });
    expect(await list(equipmentId, viewer)).toMatchObject([{ attachedTo }]);
    const [created] = await auditOf(answer.json<EquipmentDocument>().id);
    expect(created?.newValues).toMatchObject({ attachedTo });
  });

  it('becomes a document of the Anlage, with its real size and type', async () => {
    const { id: equipmentId, name, locationRaw } = await makeEquipment(editor);
    const answer = await upload(editor, pdfFile, {
      ...{ equipmentId, title: '  Schaltplan ', description: ' Einpolig ', documentType: 'manual' },
      ...{ fileName: 'Plan.PDF', fileSize: 1, mimeType: 'text/html', expiryDate: '2030-12-31' },
    });
    expect(answer.statusCode).toBe(201);
    const made = answer.json<EquipmentDocument>();
    expect(made).toEqual({
      id: expect.any(String),
      equipmentId,
      title: 'Schaltplan',
      description: 'Einpolig',
      documentType: 'manual',
      fileName: 'Plan.PDF',
      fileSize: pdfFile.length,
      mimeType: 'application/pdf',
      objectPath: expect.stringMatching(/^documents\/[0-9a-f-]{36}$/),
      hasThumbnail: false,
      isPrivate: false,
      expiryDate: '2030-12-31',
      attachedTo: null,
      createdAt: expect.any(String),
      updatedAt: made.createdAt,
      createdBy: editor.id,
      updatedBy: editor.id,
    });
    expect(await list(equipmentId, viewer)).toEqual([made]);
    const [row] = await running.database.db
      .select()
      .from(equipmentDocuments)
      .where(eq(equipmentDocuments.id, made.id));
    expect(row?.contentHash).toBe(createHash('sha256').update(pdfFile).digest('hex'));
    expect(await auditOf(made.id)).toMatchObject([
      {
        ...{ action: 'create', entityType: 'equipment_document', userId: editor.id },
        newValues: { equipmentId, title: 'Schaltplan', fileName: 'Plan.PDF', isPrivate: false },
        ...{ equipmentName: name, equipmentLocation: locationRaw },
      },
    ]);
  });

  it('without a title gets one, without a type is other, with an empty date has none', async () => {
    const { id: equipmentId } = await makeEquipment(editor);
    const made = await makeDocument(editor, pngFile, {
      ...{ equipmentId, title: ' \u200b', fileName: 'a.png', expiryDate: '' },
    });
    expect(made).toMatchObject({
      ...{ title: 'Unbenanntes Dokument', documentType: 'other', description: null },
      ...{ expiryDate: null, isPrivate: false },
    });
  });

  it('completed twice with one key is one document', async () => {
    const { id: equipmentId } = await makeEquipment(editor);
    const fileUrl = await uploadUrl(editor);
    await put(editor, fileUrl, pngFile);
    const headers = { 'idempotency-key': randomUUID() };
    const completion = { fileUrl, equipmentId, title: 'Foto', fileName: 'a.png' };
    const first = await complete(editor, completion, headers);
    const again = await complete(editor, completion, headers);
    expect(again.json()).toEqual(first.json());
    expect(await list(equipmentId)).toHaveLength(1);
    expectError(await complete(editor, completion), 'upload_used');
  });

  it('completed twice at the same moment is one document', async () => {
    const { id: equipmentId } = await makeEquipment(editor);
    const fileUrl = await uploadUrl(editor);
    await put(editor, fileUrl, pngFile);
    const completion = { fileUrl, equipmentId, title: 'Foto', fileName: 'a.png' };
    const answers = await Promise.all([1, 2, 3].map(() => complete(editor, completion)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await list(equipmentId)).toHaveLength(1);
  });

  it('for an Anlage that does not exist can be completed again later', async () => {
    const { id: equipmentId } = await makeEquipment(editor);
    const fileUrl = await uploadUrl(editor);
    await put(editor, fileUrl, pngFile);
    const completion = { fileUrl, title: 'Foto', fileName: 'a.png' };
    const lost = await complete(editor, { ...completion, equipmentId: randomUUID() });
    expectError(lost, 'equipment_not_found');
    expect((await complete(editor, { ...completion, equipmentId })).statusCode).toBe(201);
  });

  it('stores the id of its sender, once', async () => {
    const { id: equipmentId } = await makeEquipment(editor);
    const id = randomUUID();
    const made = await makeDocument(editor, pngFile, { id, equipmentId, fileName: 'a.png' });
    expect(made.id).toBe(id);
    const taken = await upload(editor, pngFile, { id, equipmentId, fileName: 'a.png' });
    expectError(taken, 'already_exists');
  });
});

it('lists the newest first, and says when the Anlage does not exist', async () => {
  const { id: equipmentId } = await makeEquipment(editor);
  expect(await list(equipmentId)).toEqual([]);
  for (const title of ['Alt', 'Neu']) {
    await makeDocument(editor, pngFile, { equipmentId, title, fileName: 'a.png' });
  }
  expect((await list(equipmentId)).map(({ title }) => title)).toEqual(['Neu', 'Alt']);
  const nowhere = await editor.send({ url: `/api/equipment/${randomUUID()}/documents` });
  expectError(nowhere, 'equipment_not_found');
});

describe('changing a document', () => {
  const fields = { title: 'Plan', description: null, documentType: 'manual', expiryDate: null };
  const made = async () => {
    const { id: equipmentId } = await makeEquipment(editor);
    const { title, documentType } = fields;
    return makeDocument(editor, pngFile, { equipmentId, title, documentType, fileName: 'a.png' });
  };

  it('changes the fields of the document, and records the old ones', async () => {
    const { id, objectPath } = await made();
    const wanted = { ...fields, title: ' Neuer Plan ', expiryDate: '2027-01-31' };
    const answer = await change(id, wanted, colleague);
    expect(answer.json()).toMatchObject({
      ...{ title: 'Neuer Plan', expiryDate: '2027-01-31', objectPath, updatedBy: colleague.id },
    });
    expect((await auditOf(id))[0]).toMatchObject({
      ...{ action: 'update', userId: colleague.id },
      oldValues: { title: 'Plan', expiryDate: null },
      newValues: { title: 'Neuer Plan', expiryDate: '2027-01-31' },
    });
  });

  it('without any change writes nothing', async () => {
    const document = await made();
    expect((await change(document.id, fields)).json()).toEqual(document);
    expect(await auditOf(document.id)).toHaveLength(1);
  });

  it.each([
    [{ ...fields, title: ' ' }, 'title', 'Titel ist erforderlich'],
    [{ ...fields, title: 'x'.repeat(201) }, 'title', 'Höchstens 200 Zeichen.'],
    [{ ...fields, expiryDate: '2027-02-30' }, 'expiryDate', expect.any(String)],
  ])('refuses what is no document', async (payload, field, message) => {
    const { id } = await made();
    const answer = await change(id, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: [{ field, message }] });
  });

  it('does not overwrite unseen changes of others, and keeps fields that only they changed', async () => {
    const { id } = await made();
    await change(id, { ...fields, title: 'Ihr Titel' }, colleague);
    const same = await change(id, { ...fields, title: 'Mein Titel', base: fields });
    expect(same.statusCode).toBe(409);
    expect(same.json().details.fields).toEqual([
      { field: 'title', mine: 'Mein Titel', theirs: 'Ihr Titel' },
    ]);
    const other = await change(id, { ...fields, description: 'Meins', base: fields });
    expect(other.json()).toMatchObject({ title: 'Ihr Titel', description: 'Meins' });
  });

  it('says who changed it last, and when', async () => {
    const { id: equipmentId } = await makeEquipment(editor);
    const { id, title, description, expiryDate } = await makeDocument(editor, pngFile, {
      ...{ equipmentId, fileName: 'plan.png' },
    });
    const changed = { title: `${title} neu`, description, expiryDate, documentType: 'other' };
    expect((await change(id, changed, colleague)).statusCode).toBe(200);
    expect((await lastChange(id)).json()).toEqual({
      change: { userId: colleague.id, name: expect.any(String), at: expect.any(String) },
    });
  });
});

describe('deleting', () => {
  const made = async () => {
    const { id: equipmentId } = await makeEquipment(editor);
    return makeDocument(editor, pngFile, { equipmentId, title: 'Weg', fileName: 'a.png' });
  };
  const removals = () => running.database.db.select().from(fileRemovals);

  it('a document removes its file, and records what it was', async () => {
    const document = await made();
    expect((await remove(document.id)).statusCode).toBe(204);
    await running.app.sweeper.idle();
    expect(await list(document.equipmentId)).toEqual([]);
    expect(await isStored(document)).toBe(false);
    expect(await removals()).toMatchObject([
      { objectPath: document.objectPath, removedAt: expect.any(String) },
    ]);
    expectError(await read(document), 'document_not_found');
    expectError(await remove(document.id), 'document_not_found');
    expectError(await lastChange(document.id), 'document_not_found');
    const { title, description, documentType, expiryDate } = document;
    const late = { title: `${title} neu`, description, documentType, expiryDate };
    expectError(await change(document.id, late), 'document_not_found', {
      details: { deletedBy: expect.objectContaining({ userId: editor.id }) },
    });
    expect((await auditOf(document.id))[0]).toMatchObject({
      ...{ action: 'delete', oldValues: { title: 'Weg', fileName: 'a.png' } },
    });
  });

  it('a document that somebody changed meanwhile is a conflict', async () => {
    const { id } = await made();
    const seen = { title: 'Weg', description: null, documentType: 'other', expiryDate: null };
    await change(id, { ...seen, title: 'Doch wichtig' }, colleague);
    expect((await remove(id, editor, { base: seen })).statusCode).toBe(409);
    expect(
      (await remove(id, editor, { base: { ...seen, title: 'Doch wichtig' } })).statusCode,
    ).toBe(204);
  });

  it('an Anlage removes all its files, private ones too, and nothing of another', async () => {
    const document = await made();
    const hidden = await makeDocument(colleague, pngFile, {
      ...{ equipmentId: document.equipmentId, title: 'Meins', fileName: 'b.png', isPrivate: true },
    });
    const elsewhere = await made();
    const gone = `/api/equipment/${document.equipmentId}`;
    expect((await editor.send({ method: 'DELETE', url: gone })).statusCode).toBe(204);
    await running.app.sweeper.idle();
    expect(await Promise.all([document, hidden, elsewhere].map(isStored))).toEqual([
      ...[false, false, true],
    ]);
    expect((await auditOf(document.id))[0]).toMatchObject({ action: 'delete' });
    expect(JSON.stringify(await auditOf(hidden.id))).not.toMatch(/Meins|b\.png/);
  });

  it('that is rolled back keeps the file', async () => {
    const document = await made();
    const broken = running.database.db.transaction(async (tx) => {
      await tx.delete(equipmentDocuments).where(eq(equipmentDocuments.id, document.id));
      await tx.insert(fileRemovals).values({ objectPath: document.objectPath });
      throw new Error('undone');
    });
    await expect(broken).rejects.toThrow('undone');
    await running.app.sweeper.sweep();
    expect((await read(document)).rawPayload).toEqual(pngFile);
  });
});

it('makes no document of an Anlage that is being deleted, and leaves no file of it', async () => {
  for (let round = 0; round < 5; round++) {
    const { id: equipmentId } = await makeEquipment(editor);
    const fileUrl = await uploadUrl(editor);
    await put(editor, fileUrl, pngFile);
    const [told, deleted] = await Promise.all([
      complete(editor, { fileUrl, equipmentId, title: 'Eilig', fileName: 'a.png' }),
      editor.send({ method: 'DELETE', url: `/api/equipment/${equipmentId}` }),
    ]);
    expect(deleted.statusCode).toBe(204);
    expect([201, 404]).toContain(told.statusCode);
    await running.app.sweeper.sweep();
    if (told.statusCode === 201) expect(await isStored(told.json())).toBe(false);
  }
});

it('refuses writes to users who may only read', async () => {
  const { id: equipmentId } = await makeEquipment(editor);
  const document = await makeDocument(editor, pngFile, { equipmentId, fileName: 'a.png' });
  expect((await read(document, viewer)).statusCode).toBe(200);
  const answers = [
    await viewer.send({ method: 'POST', url: '/api/documents/upload-url' }),
    await put(viewer, `http://x/api/documents/uploads/${randomUUID()}`, pngFile),
    await complete(viewer, { fileUrl: 'x', equipmentId, fileName: 'a.png' }),
    await change(document.id, {}, viewer),
    await remove(document.id, viewer),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
    [403, 'Keine Berechtigung zum Hochladen von Dokumenten'],
    [403, 'Keine Berechtigung zum Hochladen von Dokumenten'],
    [403, 'Keine Berechtigung zum Hochladen von Dokumenten'],
    [403, 'Keine Berechtigung zum Bearbeiten von Dokumenten'],
    [403, 'Keine Berechtigung zum Löschen von Dokumenten'],
  ]);
});
