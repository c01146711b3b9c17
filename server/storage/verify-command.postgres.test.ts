import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { openPostgres } from '../db/database.ts';
import { templateName } from '../testing/databases/template.ts';
import { createOnServer } from '../testing/databases/test-database.ts';
import { loseFiles, putText, runVerify } from '../testing/samples/lost-files.ts';
import { openStorage } from './open-storage.ts';

it('npm run storage:verify lists what is wrong and fails, until nothing is', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-verify-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const { url, drop } = await createOnServer(templateName);
  onTestFinished(drop);
  const env = { DATA_DIR: directory, DATABASE_URL: url };
  const database = openPostgres(url);
  const storage = await openStorage(readConfig(env));
  await loseFiles(database.db, storage);
  await database.close();

  const failed = await runVerify(env);
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
  await putText(storage, 'verloren', 'Schaltplan');
  await storage.remove('verändert');
  await putText(storage, 'verändert', 'Schaltplan');
  expect(await runVerify(env)).toEqual({
    code: 0,
    err: '',
    lines: ['4 in Ordnung', '0 fehlt', '0 beschädigt', '0 ohne Eintrag'],
  });
});
