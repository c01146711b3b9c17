import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepSecrets } from './auth/secrets.ts';
import { type Config, readConfig } from './config.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { explainDatabase, explainDirectory, explainListen } from './explain-start.ts';
import { StartupError } from './startup-error.ts';
import { createOnServer, isEmbedded, openTestDatabase } from './testing/databases/test-database.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'anlagen-start-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function openMigrated(config: Config): Promise<void> {
  const database = await openDatabase(config);
  try {
    await migrateDatabase(database.pool);
  } finally {
    await database.close();
  }
}

/** The sentence that is printed when the work fails; other errors are thrown. */
async function sentenceFor(
  work: Promise<unknown>,
  explain: (cause: unknown) => unknown,
): Promise<string> {
  const explained = await work.then(() => 'no failure', explain);
  if (explained instanceof StartupError) return explained.message;
  throw explained;
}

const databaseSentence = (config: Config) =>
  sentenceFor(openMigrated(config), (cause) => explainDatabase(cause, config));

if (!isEmbedded)
  describe('a PostgreSQL server', () => {
    it.each<[string, (url: URL) => void, string]>([
      [
        'that does not answer',
        (url) => {
          url.port = '9';
        },
        'Die Datenbank unter DATABASE_URL ist nicht erreichbar.',
      ],
      [
        'whose name nobody knows',
        (url) => {
          url.hostname = 'gibt-es-nicht.invalid';
        },
        'Die Datenbank unter DATABASE_URL ist nicht erreichbar.',
      ],
      [
        'that refuses the password',
        (url) => {
          url.password = 'falsch';
        },
        'Die Datenbank unter DATABASE_URL lehnt Benutzer oder Passwort ab.',
      ],
      [
        'that can only be read',
        (url) => url.searchParams.set('options', '-c default_transaction_read_only=on'),
        'Die Datenbank unter DATABASE_URL lässt sich zurzeit nur lesen.',
      ],
      [
        'without such a database',
        (url) => {
          url.pathname = '/gibt_es_nicht';
        },
        'Die Datenbank, die DATABASE_URL nennt, gibt es auf dem Server nicht.',
      ],
    ])('%s is explained', async (_, spoil, sentence) => {
      const { url: good, drop } = await createOnServer();
      const url = new URL(good);
      spoil(url);
      expect(await databaseSentence(readConfig({ DATABASE_URL: url.href }))).toBe(sentence);
      await drop();
    });
  });

it('explains a data directory that is no directory', async () => {
  const file = path.join(directory, 'file');
  await writeFile(file, '');
  const config = readConfig({ DATA_DIR: file });
  const sentence = `DATA_DIR ist nicht beschreibbar: ${file}`;
  expect(await databaseSentence(config)).toBe(sentence);
  const { db, close } = await openTestDatabase();
  const secrets = sentenceFor(keepSecrets(config, db), (cause) => explainDirectory(cause, config));
  expect(await secrets).toBe(sentence);
  await close();
});

it('explains an address that cannot be listened on', async () => {
  const sentence = async (host: string, port: number) => {
    const app = Fastify();
    const config = { ...readConfig({}), host, port };
    const said = sentenceFor(app.listen({ host, port }), (cause) => explainListen(cause, config));
    return said.finally(() => app.close());
  };
  const busy = Fastify();
  const address = new URL(await busy.listen({ host: '127.0.0.1', port: 0 }));
  expect(await sentence('127.0.0.1', Number(address.port))).toBe(
    `Der Port ${address.port} ist schon belegt: Setzen Sie PORT auf einen anderen.`,
  );
  await busy.close();
  for (const host of ['192.0.2.1', 'gibt-es-nicht.invalid']) {
    expect(await sentence(host, 3000)).toBe(
      `Die Adresse ${host} gibt es auf diesem Rechner nicht: Prüfen Sie HOST.`,
    );
  }
});

it('does not change errors that an operator cannot fix', () => {
  const bug = new TypeError('undefined is not a function');
  const config = readConfig({});
  expect(explainDatabase(bug, config)).toBe(bug);
  expect(explainDatabase(bug, { ...config, databaseUrl: 'postgres://x' })).toBe(bug);
  expect(explainDirectory(bug, config)).toBe(bug);
  expect(explainListen(bug, config)).toBe(bug);
});
