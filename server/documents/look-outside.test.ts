import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DirectoryStorage } from '../storage/directory-storage.ts';
import type { ByteRange } from '../storage/storage.ts';
import { pdfFile } from '../testing/samples/file-samples.ts';
import { complete, makeEquipment, put, uploadUrl } from '../testing/samples/upload-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

/** A storage that gives no byte before it is told to. */
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
let editor: Person;
beforeAll(async () => {
  running = await startTestApp({ storage });
  editor = await running.person('editor');
});
afterAll(() => running.close());

it('files that are looked at hold up nobody else, however many and however slow', async () => {
  const { id: equipmentId } = await makeEquipment(editor);
  const completions: ReturnType<typeof complete>[] = [];
  // More than the database has connections.
  for (let count = 0; count < 15; count++) {
    const fileUrl = await uploadUrl(editor);
    await put(editor, fileUrl, pdfFile);
    completions.push(complete(editor, { fileUrl, equipmentId, fileName: 'plan.pdf' }));
  }
  await expect.poll(() => storage.asked).toBe(15);
  expect((await editor.send({ url: `/api/equipment/${equipmentId}` })).statusCode).toBe(200);
  expect((await makeEquipment(editor)).id).toBeTruthy();
  storage.go();
  for (const answer of await Promise.all(completions)) expect(answer.statusCode).toBe(201);
});
