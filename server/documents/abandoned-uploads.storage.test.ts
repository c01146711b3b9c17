import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { fileRemovals, uploads } from '../db/tables/index.ts';
import type { Storage } from '../storage/storage.ts';
import { expectError } from '../testing/expect-error.ts';
import { pngFile } from '../testing/samples/file-samples.ts';
import { complete, makeEquipment, put, uploadUrl } from '../testing/samples/upload-file.ts';
import { eachStorage } from '../testing/storages.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

describe.each(eachStorage)('uploads to a %s that never complete', (_, open) => {
  let storage: Storage;
  let closeStorage: () => Promise<void>;
  let running: TestApp;
  let editor: Person;
  let equipmentId: string;
  beforeAll(async () => {
    ({ storage, close: closeStorage } = await open());
    running = await startTestApp({ storage });
    editor = await running.person('editor');
    equipmentId = (await makeEquipment(editor)).id;
  });
  afterAll(async () => {
    await running.close();
    await closeStorage();
  });

  const stored = async () => {
    const paths: string[] = [];
    for await (const { path } of storage.list()) paths.push(path);
    return paths;
  };
  const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  const age = (url: string, interval: string) =>
    running.database.db
      .update(uploads)
      .set({ expiresAt: sql`now() - ${interval}::interval` })
      .where(eq(uploads.id, idOf(url)));
  const tell = (fileUrl: string, fileName: string) =>
    complete(editor, { fileUrl, equipmentId, title: 'Datei', fileName });

  it('are removed after a day, not before', async () => {
    const [young, old] = [await uploadUrl(editor), await uploadUrl(editor)];
    for (const url of [young, old]) await put(editor, url, pngFile);
    await age(young, '23 hours');
    await age(old, '25 hours');
    await running.app.sweeper.sweep();
    const paths = await stored();
    expect(paths.includes(`documents/${idOf(young)}`)).toBe(true);
    expect(paths.includes(`documents/${idOf(old)}`)).toBe(false);
    expectError(await tell(old, 'a.png'), 'upload_not_found');
    expect((await tell(young, 'a.png')).statusCode).toBe(201);
  });

  it('are never removed once they are documents, even if a sweep runs at the same moment', async () => {
    const made: string[] = [];
    for (let round = 0; round < 10; round++) {
      const url = await uploadUrl(editor);
      await put(editor, url, pngFile);
      await age(url, '25 hours');
      const [answer] = await Promise.all([tell(url, 'a.png'), running.app.sweeper.sweep()]);
      if (answer.statusCode === 201) made.push(answer.json<EquipmentDocument>().objectPath);
      else expectError(answer, 'upload_not_found');
    }
    await running.app.sweeper.sweep();
    for (const path of made) {
      expect((await editor.send({ url: `/objects/${path}` })).rawPayload).toEqual(pngFile);
    }
    const removals = await running.database.db.select().from(fileRemovals);
    const inUse = removals.filter(({ objectPath }) => made.includes(objectPath));
    expect(inUse).toEqual([]);
  });
});
