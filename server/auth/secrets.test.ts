import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { instanceSecrets } from '../db/tables/index.ts';
import { openTestDatabase } from '../testing/databases/test-database.ts';
import { keepSecrets } from './secrets.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = path.join(await mkdtemp(path.join(tmpdir(), 'anlagen-secrets-')), 'data');
});
afterEach(() => rm(path.dirname(dataDirectory), { recursive: true }));

const keep = (sessionSecret?: string) =>
  keepSecrets({ dataDirectory, sessionSecret, databaseUrl: undefined }, database.db);

it('makes secrets once and stores them readable for the owner alone', async () => {
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

describe('instances with a folder each and a common database', () => {
  beforeEach(() => database.db.delete(instanceSecrets));

  const keepAt = (name: string, sessionSecret?: string) =>
    keepSecrets(
      {
        dataDirectory: path.join(dataDirectory, name),
        sessionSecret,
        databaseUrl: 'postgres://db.example/anlagen',
      },
      database.db,
    );

  it('sign with the same secrets, also when they start together', async () => {
    const names = ['eins', 'zwei', 'drei', 'vier'];
    const all = await Promise.all(names.map((name) => keepAt(name)));
    expect(all).toEqual(all.map(() => all[0]));
    expect(await keepAt('fünf')).toEqual(all[0]);
  });

  it('continue with the secrets that the first of them used alone', async () => {
    const before = await keep();
    expect(await keepAt('.')).toEqual(before);
    expect(await keepAt('zwei')).toEqual(before);
  });

  it('prefer the configured secret', async () => {
    const kept = await keepAt('eins');
    expect(await keepAt('zwei', 's'.repeat(32))).toEqual({ ...kept, cookie: 's'.repeat(32) });
  });
});
