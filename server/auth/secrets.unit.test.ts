import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepSecrets } from './secrets.ts';

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = path.join(await mkdtemp(path.join(tmpdir(), 'anlagen-secrets-')), 'data');
});
afterEach(() => rm(path.dirname(dataDirectory), { recursive: true }));

const keep = (sessionSecret?: string) => keepSecrets({ dataDirectory, sessionSecret });

it('makes secrets once and keeps them for the owner alone', async () => {
  const first = await keep();
  expect(first.cookie).toMatch(/^[0-9a-f]{64}$/);
  expect(await keep()).toEqual(first);
  expect((await stat(path.join(dataDirectory, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

it('gives instances that start together the same secrets', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => keep()));
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
  expect(await readdir(dataDirectory)).toEqual(['secrets.json']);
});

it('prefers the configured secret and keeps the signing key', async () => {
  const kept = await keep();
  const configured = await keep('s'.repeat(32));
  expect(configured).toEqual({ ...kept, cookie: 's'.repeat(32) });
});
