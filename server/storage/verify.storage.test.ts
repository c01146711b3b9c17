import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { type Database, type Db, openEmbedded } from '../db/database.ts';
import { equipmentDocuments, fileRemovals, uploads, users } from '../db/tables/index.ts';
import { insertRows } from '../equipment/equipment-rows.ts';
import { sampleEquipment } from '../testing/equipment-samples.ts';
import { listen, runScript } from '../testing/run-script.ts';
import { eachStorage, type TestStorage } from '../testing/storages.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';
import { countStrays, type Finding, verifyDocuments } from './verify.ts';

const put = (storage: Storage, objectPath: string, text: string) =>
  storage.put(objectPath, Readable.from([Buffer.from(text)]), Buffer.byteLength(text));

async function makeEquipment(db: Db): Promise<string> {
  const [user] = await db.insert(users).values({ email: 'test@test.example' }).returning();
  const id = randomUUID();
  await db.transaction((tx) => insertRows(tx, [{ id, fields: sampleEquipment() }], user?.id ?? ''));
  return id;
}

/** A document that was stored with this text. */
async function record(db: Db, equipmentId: string, objectPath: string, text: string) {
  await db.insert(equipmentDocuments).values({
    equipmentId,
    title: objectPath,
    fileName: 'text.txt',
    fileSize: Buffer.byteLength(text),
    mimeType: 'text/plain',
    objectPath,
    contentHash: createHash('sha256').update(text).digest('hex'),
  });
}

/** One document that is as it was, and one for each way to lose a file. */
async function loseFiles(db: Db, storage: Storage): Promise<void> {
  const equipmentId = await makeEquipment(db);
  for (const name of ['gut', 'verändert', 'gekürzt', 'verloren']) {
    await record(db, equipmentId, name, 'Schaltplan');
  }
  await put(storage, 'gut', 'Schaltplan');
  await put(storage, 'verändert', 'Schultplan');
  await put(storage, 'gekürzt', 'Schalt');
}

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

  it('finds what is missing, damaged and nobody’s', async () => {
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

    await put(storage, 'unterwegs', 'ein Upload');
    await db.insert(uploads).values({
      address: 'https://anlagen.example/upload',
      objectPath: 'unterwegs',
      expiresAt: new Date().toISOString(),
    });
    await put(storage, 'entfällt', 'wird gelöscht');
    await db.insert(fileRemovals).values({ objectPath: 'entfällt' });
    expect(await countStrays(db, storage)).toBe(0);
    await put(storage, 'herrenlos', 'woher auch immer');
    expect(await countStrays(db, storage)).toBe(1);
  });
});

describe('npm run storage:verify', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'anlagen-verify-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  async function verify() {
    const cli = runScript('storage/verify-cli.ts', [], { DATA_DIR: directory });
    const [out, err] = [listen(cli.stdout), listen(cli.stderr)];
    const [code] = await once(cli, 'close');
    return { code, err: err.text, lines: out.lines().map((line) => line.trim()) };
  }

  it('lists what is wrong and fails, until nothing is', async () => {
    const template = new Uint8Array(await readFile(inject('embeddedTemplate')));
    const database = await openEmbedded(directory, template);
    const storage = await openStorage(readConfig({ DATA_DIR: directory }));
    await loseFiles(database.db, storage);
    await database.close();

    const failed = await verify();
    expect(failed).toMatchObject({ code: 1, err: '' });
    expect(failed.lines.slice(-4)).toEqual([
      '1 in Ordnung',
      '1 fehlt',
      '2 beschädigt',
      '0 ohne Eintrag',
    ]);
    expect(failed.lines.slice(0, -4).sort()).toEqual([
      expect.stringMatching(/^beschädigt: gekürzt \(Dokument [0-9a-f-]{36}\)$/),
      expect.stringMatching(/^beschädigt: verändert \(Dokument [0-9a-f-]{36}\)$/),
      expect.stringMatching(/^fehlt: verloren \(Dokument [0-9a-f-]{36}\)$/),
    ]);

    await appendFile(path.join(directory, 'files', 'gekürzt'), 'plan');
    await put(storage, 'verloren', 'Schaltplan');
    await storage.remove('verändert');
    await put(storage, 'verändert', 'Schaltplan');
    expect(await verify()).toEqual({
      code: 0,
      err: '',
      lines: ['4 in Ordnung', '0 fehlt', '0 beschädigt', '0 ohne Eintrag'],
    });
  });

  it('says in one sentence why it cannot', async () => {
    const running = await openEmbedded(directory);
    onTestFinished(running.close);
    const { code, err, lines } = await verify();
    expect(code).toBe(1);
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(lines).toEqual([]);
  });
});
