import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
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

/** Made once and kept beside the data; a configured secret takes the place of the kept one. */
export async function keepSecrets(
  config: Pick<Config, 'sessionSecret' | 'dataDirectory'>,
): Promise<Secrets> {
  const file = path.join(config.dataDirectory, 'secrets.json');
  await mkdir(config.dataDirectory, { recursive: true });
  try {
    await writeFile(file, JSON.stringify(newSecrets()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const kept = JSON.parse(await readFile(file, 'utf8')) as Secrets;
  return { ...kept, cookie: config.sessionSecret ?? kept.cookie };
}
