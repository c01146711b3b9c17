import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DirectoryStorage } from '../storage/directory-storage.ts';
import type { ByteRange, Storage } from '../storage/storage.ts';
import { pdfFile } from '../testing/samples/file-samples.ts';
import { complete, makeEquipment, put, uploadUrl } from '../testing/samples/upload-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { inspectUpload } from './uploads-service.ts';

/** A storage that returns no byte before the test allows it. */
class StallingStorage extends DirectoryStorage {
  asked = 0;
  go = () => {};
  readonly #gate = new Promise<void>((resolve) => {
    this.go = resolve;
  });

  override async read(objectPath: string, range?: ByteRange): Promise<Readable | undefined> {
    this.asked += 1;
    await this.#gate;
    return super.read(objectPath, range);
  }
}

const storage = new StallingStorage(path.join(tmpdir(), `anlagen-stalled-${randomUUID()}`));
let running: TestApp;
let editors: Person[];
beforeAll(async () => {
  running = await startTestApp({ storage });
  // Two writes of each user run at a time: together more than the database has connections.
  editors = [];
  for (let count = 0; count < 8; count++) editors.push(await running.person('editor'));
});
afterAll(() => running.close());

it('inspecting files delays no other request, however many and however slow they are', async () => {
  const [editor] = editors;
  if (!editor) throw new Error('nobody is there');
  const { id: equipmentId } = await makeEquipment(editor);
  const sent: { by: Person; fileUrl: string }[] = [];
  for (const by of [...editors, ...editors]) {
    const fileUrl = await uploadUrl(by);
    await put(by, fileUrl, pdfFile);
    sent.push({ by, fileUrl });
  }
  const completions = sent.map(({ by, fileUrl }) =>
    complete(by, { fileUrl, equipmentId, fileName: 'plan.pdf' }),
  );
  const reader = await running.person('editor');
  await expect.poll(() => storage.asked).toBe(16);
  expect((await reader.send({ url: `/api/equipment/${equipmentId}` })).statusCode).toBe(200);
  expect((await makeEquipment(reader)).id).toBeTruthy();
  storage.go();
  for (const answer of await Promise.all(completions)) expect(answer.statusCode).toBe(201);
});

it('a file that was uploaded directly to the storage is given up when it cannot be read in time', async () => {
  const [editor] = editors;
  if (!editor) throw new Error('nobody is there');
  const fileUrl = await uploadUrl(editor);
  const stalled = { sizeOf: async () => 3, read: async () => new Readable({ read() {} }) };
  const { database } = running;
  const looked = inspectUpload(
    { database, storage: stalled as unknown as Storage },
    editor.id,
    { fileUrl, fileName: 'plan.pdf' },
    50,
  );
  await expect(looked).rejects.toMatchObject({ code: 'storage_unavailable' });
});
