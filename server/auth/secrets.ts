import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';

export interface Secrets {
  /** Signs the cookies of a sign-in under way. */
  cookie: string;
  /** The demo provider's key: kept, so that sessions outlive a restart there too. */
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

/** Made once and kept beside the data; a configured secret takes the place of the kept one. */
export async function keepSecrets(
  config: Pick<Config, 'sessionSecret' | 'dataDirectory'>,
): Promise<Secrets> {
  const file = path.join(config.dataDirectory, 'secrets.json');
  await mkdir(config.dataDirectory, { recursive: true });
  if (!existsSync(file)) await writeOnce(file, JSON.stringify(newSecrets()));
  const kept = JSON.parse(await readFile(file, 'utf8')) as Secrets;
  return { ...kept, cookie: config.sessionSecret ?? kept.cookie };
}
