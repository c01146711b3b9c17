import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { instanceSecrets } from '../db/tables/index.ts';

export interface Secrets {
  /** Signs the cookies of an unfinished sign-in. */
  cookie: string;
  /** The demo provider's key is stored, so that its sessions survive a restart. */
  demoSigningKey: JsonWebKey;
}

export function newSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    cookie: randomBytes(32).toString('hex'),
    demoSigningKey: {
      ...privateKey.export({ format: 'jwk' }),
      alg: 'ES256',
      use: 'sig',
      kid: 'demo',
    },
  };
}

/** The file appears complete or not at all, and the first of several writers wins. */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text, { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

async function keptBeside(dataDirectory: string): Promise<Secrets> {
  const file = path.join(dataDirectory, 'secrets.json');
  await mkdir(dataDirectory, { recursive: true });
  if (!existsSync(file)) await writeOnce(file, JSON.stringify(newSecrets()));
  return JSON.parse(await readFile(file, 'utf8')) as Secrets;
}

/** Each instance may have a folder of its own; the secrets of the first one become those of all. */
async function keptInDatabase(db: Db, dataDirectory: string): Promise<Secrets> {
  const [kept] = await db.select().from(instanceSecrets);
  if (kept) return kept.secrets as Secrets;
  // Cookies that this instance has signed so far stay valid.
  const file = path.join(dataDirectory, 'secrets.json');
  const own = existsSync(file) ? await keptBeside(dataDirectory) : newSecrets();
  await db.insert(instanceSecrets).values({ secrets: own }).onConflictDoNothing();
  return keptInDatabase(db, dataDirectory);
}

/**
 * Secrets are made once and stored where all instances find them: in their common database, or beside the embedded
 * one. A configured secret overrides the stored one.
 */
export async function keepSecrets(
  config: Pick<Config, 'sessionSecret' | 'dataDirectory' | 'databaseUrl'>,
  db: Db,
): Promise<Secrets> {
  const kept = config.databaseUrl
    ? await keptInDatabase(db, config.dataDirectory)
    : await keptBeside(config.dataDirectory);
  return { ...kept, cookie: config.sessionSecret ?? kept.cookie };
}
