import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensurePostgresTools } from '../../scripts/postgres-tools.mjs';
import { templateName } from '../testing/databases/template.ts';
import { createOnServer } from '../testing/databases/test-database.ts';
import { listen, runScript } from '../testing/run-script.ts';

let directory: string;
let source: Awaited<ReturnType<typeof createOnServer>>;
let target: Awaited<ReturnType<typeof createOnServer>>;

beforeAll(ensurePostgresTools);
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'anlagen-backup-'));
  source = await createOnServer(templateName);
  target = await createOnServer();
});
afterEach(async () => {
  await source.drop();
  await target.drop();
  await rm(directory, { recursive: true });
});

async function run(command: string, args: string[], env: NodeJS.ProcessEnv) {
  const process = runScript(`backup/${command}-cli.ts`, args, {
    DATA_DIR: path.join(directory, 'data'),
    ...env,
  });
  const [out, err] = [listen(process.stdout), listen(process.stderr)];
  const [code] = await once(process, 'close');
  return { code, out: out.text, err: err.text };
}

/** Starting processes is slow while many tests run. */
const patient = { timeout: 240_000 };

it('backs up one database and restores it into another', patient, async () => {
  const place = path.join(directory, 'sicherung');
  const made = await run('backup', [place], { DATABASE_URL: source.url });
  expect(made).toEqual({
    code: 0,
    out: expect.stringMatching(/ Zeilen\n.* davon im Protokoll\n +0 Dateien\n.*Gesichert in /s),
    err: '',
  });
  const back = await run('restore', [place], { DATABASE_URL: target.url });
  expect(back).toEqual({
    code: 0,
    out: expect.stringMatching(/ Zeilen\n.*Wiederhergestellt aus .* \(Stand .*Z\)\n$/s),
    err: '',
  });
  const again = await run('restore', [place], { DATABASE_URL: target.url });
  expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/^Nicht leer: Datenbank\. /) });
  const forced = await run('restore', [place, '--replace'], { DATABASE_URL: target.url });
  expect(forced).toMatchObject({ code: 0, err: '' });
});

it('says in one sentence what is wrong', patient, async () => {
  const env = { DATABASE_URL: source.url };
  const place = path.join(directory, 'sicherung');
  const sentences: [Promise<{ code: unknown; err: string }>, RegExp][] = [
    [run('backup', [], env), /^Aufruf: npm run backup -- <neues Verzeichnis>\n$/],
    [
      run('restore', [], env),
      /^Aufruf: npm run restore -- <Verzeichnis der Sicherung> \[--replace\]\n$/,
    ],
    [run('restore', [place, '--force'], env), /^Aufruf: npm run restore /],
    [run('restore', [place], env), /^In .* liegt keine vollständige Sicherung\.\n$/],
    [
      run('backup', [place], { ...env, PATH: '/gibt-es-nicht' }),
      /^pg_dump fehlt: Installieren Sie die Client-Programme von PostgreSQL \d+ oder neuer\.\n$/,
    ],
  ];
  for (const [ended, sentence] of sentences) {
    expect(await ended).toMatchObject({ code: 1, err: expect.stringMatching(sentence) });
  }
});
