import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { readConfig, type S3Config } from '../config.ts';
import { openPostgres } from '../db/database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type RunningPostgres, startPostgres } from '../testing/databases/postgres-server.ts';
import { asAdmin, databaseUrl } from '../testing/databases/template.ts';
import { expectError } from '../testing/expect-error.ts';
import { pngFile } from '../testing/samples/file-samples.ts';
import { complete, makeEquipment, put, uploadUrl } from '../testing/samples/upload-file.ts';
import { createBucket } from '../testing/storages.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let postgres: RunningPostgres;
let here: TestApp;
let there: TestApp;
let editor: Person;

/** One of two instances on one PostgreSQL and one bucket. */
async function start(url: string, s3: S3Config): Promise<TestApp> {
  const storage = await openStorage({ ...readConfig({}), s3 });
  return startTestApp({ database: openPostgres(url), storage });
}

const at = (instance: TestApp): Person => ({
  ...editor,
  send: (request) =>
    instance.app.inject({ ...request, headers: { cookie: editor.cookie, ...request.headers } }),
});

beforeAll(async () => {
  postgres = await startPostgres();
  await asAdmin(postgres.url, 'create database two_instances');
  const url = databaseUrl(postgres.url, 'two_instances');
  const database = openPostgres(url);
  await migrateDatabase(database.pool);
  await database.close();
  const bucket = await createBucket();
  here = await start(url, bucket);
  there = await start(url, bucket);
  editor = await here.person('editor');
});
afterAll(async () => {
  await here.close();
  await there.close();
  await postgres.stop();
});

it('a file whose upload began at one instance is completed and read at another, and only once', async () => {
  const equipmentId = (await makeEquipment(at(here))).id;
  const fileUrl = await uploadUrl(at(here));
  await put(at(there), fileUrl, pngFile);
  const told = { fileUrl, equipmentId, title: 'Typenschild', fileName: 'a.png' };
  const answers = await Promise.all([here, there].map((one) => complete(at(one), told)));
  const [made] = answers.filter(({ statusCode }) => statusCode === 201);
  const [refused] = answers.filter(({ statusCode }) => statusCode !== 201);
  if (!made || !refused) throw new Error('not exactly one of them made the document');
  expectError(refused, 'upload_used');
  const { id, objectPath } = made.json<EquipmentDocument>();
  for (const one of [here, there]) {
    const read = await at(one).send({ url: `/objects/${objectPath}` });
    expect(read.rawPayload).toEqual(pngFile);
  }

  expect((await at(there).send({ method: 'DELETE', url: `/api/documents/${id}` })).statusCode).toBe(
    204,
  );
  expectError(await at(here).send({ url: `/objects/${objectPath}` }), 'document_not_found');
});
