import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { auditLog } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { pngFile } from '../testing/samples/file-samples.ts';
import { makeDocument, makeEquipment } from '../testing/samples/upload-file.ts';
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

describe('a private document', () => {
  const notThere = 'document_not_found';
  let mine: EquipmentDocument;
  beforeAll(async () => {
    const { id: equipmentId } = await makeEquipment(editor);
    mine = await makeDocument(editor, pngFile, {
      ...{ equipmentId, title: 'Geheimer Plan', fileName: 'geheim.png', isPrivate: true },
    });
  });

  it('is visible to its uploader', async () => {
    expect(await list(mine.equipmentId)).toEqual([mine]);
    expect((await read(mine)).statusCode).toBe(200);
  });

  it('is not cached by browsers', async () => {
    expect((await read(mine)).headers['cache-control']).toBe('no-store');
  });

  it('does not exist for anybody else, administrators included', async () => {
    for (const other of [colleague, viewer, await running.person('admin')]) {
      expect(await list(mine.equipmentId, other)).toEqual([]);
      expectError(await read(mine, other), notThere);
      if (other !== viewer)
        expectError(await other.send({ url: `/api/documents/${mine.id}/last-change` }), notThere);
      for (const way of ['thumbnail', 'download']) {
        const url = `/objects/${mine.objectPath}?${way}`;
        expectError(await other.send({ url }), notThere);
      }
    }
    const payload = { title: 'Neu', description: null, documentType: 'other', expiryDate: null };
    expectError(await change(mine.id, payload, colleague), notThere);
    expectError(
      await colleague.send({ method: 'DELETE', url: `/api/documents/${mine.id}` }),
      notThere,
    );
    expect(await list(mine.equipmentId)).toEqual([mine]);
  });

  it('cannot be distinguished from one that never existed', async () => {
    const own = await editor.send({ url: `/objects/${mine.objectPath}` });
    const probes: InjectOptions[] = [
      { method: 'HEAD' },
      { headers: { range: 'bytes=0-0' } },
      { headers: { 'if-none-match': String(own.headers.etag) } },
      { headers: { 'if-none-match': '*' } },
    ];
    for (const probe of probes) {
      const requestAs = async (path: string) => {
        const answer = await colleague.send({ ...probe, url: `/objects/${path}` });
        const { date: _, 'x-request-id': __, ...headers } = answer.headers;
        const shown = Object.keys(headers).filter((name) => !name.startsWith('x-ratelimit'));
        return { status: answer.statusCode, body: answer.body, shown };
      };
      const hidden = await requestAs(mine.objectPath);
      expect(hidden.status).toBe(404);
      expect(hidden).toEqual(await requestAs(`documents/${randomUUID()}`));
    }
  });

  it('is in no answer that others read', async () => {
    const admin = await running.person('admin');
    const words = new RegExp(`geheim|${mine.objectPath}`, 'i');
    for (const url of [
      `/api/equipment/${mine.equipmentId}`,
      '/api/equipment/changes',
      '/api/equipment/search?q=geheim',
      '/api/admin/audit-log',
    ]) {
      const answer = await admin.send({ url });
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.body).not.toMatch(words);
    }
  });

  it('leaves nothing of its content in the log', async () => {
    const payload = { title: 'Noch geheimer', description: 'Ort', documentType: 'other' };
    await change(mine.id, payload);
    const entries = await running.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, mine.id));
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toMatch(/geheim/i);
  });
});
