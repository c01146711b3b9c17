import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openEmbedded } from '../db/database.ts';
import { fileRemovals, uploads } from '../db/tables/index.ts';
import { openTestDatabase } from '../testing/databases/test-database.ts';
import { loseFiles, putText, runVerify } from '../testing/samples/lost-files.ts';
import { eachStorage, type TestStorage } from '../testing/storages.ts';
import { countStrays, type Finding, verifyDocuments } from './verify.ts';

describe.each(eachStorage)('verifying the storage: %s', (_, open) => {
  let database: Database;
  let opened: TestStorage;
  beforeAll(async () => {
    [database, opened] = await Promise.all([openTestDatabase(), open()]);
  });
  afterAll(async () => {
    await database.close();
    await opened.close();
  });

  it('finds missing, damaged and unknown files', async () => {
    const { db } = database;
    const { storage } = opened;
    await loseFiles(db, storage);
    const findings: Finding[] = [];
    for await (const finding of verifyDocuments(db, storage)) findings.push(finding);
    expect(Object.fromEntries(findings.map((one) => [one.objectPath, one.state]))).toEqual({
      gut: 'intact',
      verändert: 'damaged',
      gekürzt: 'damaged',
      verloren: 'missing',
    });

    await putText(storage, 'unterwegs', 'ein Upload');
    await db.insert(uploads).values({
      address: 'https://anlagen.example/upload',
      objectPath: 'unterwegs',
      expiresAt: new Date().toISOString(),
    });
    await putText(storage, 'entfällt', 'wird gelöscht');
    await db.insert(fileRemovals).values({ objectPath: 'entfällt' });
    expect(await countStrays(db, storage)).toBe(0);
    await putText(storage, 'herrenlos', 'woher auch immer');
    expect(await countStrays(db, storage)).toBe(1);
  });
});

it('npm run storage:verify says in one sentence why it cannot', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-verify-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const running = await openEmbedded(directory);
  onTestFinished(running.close);
  const { code, err, lines } = await runVerify({ DATA_DIR: directory });
  expect(code).toBe(1);
  expect(err).toMatch(/^[^\n]+\n$/);
  expect(lines).toEqual([]);
});
