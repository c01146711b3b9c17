import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runScript } from '../testing/run-script.ts';
import { openEmbedded } from './database.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'anlagen-killed-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** Starts a process that writes, and kills it when it has acknowledged so many commits. */
async function writeUntilKilled(commits: number): Promise<number[]> {
  const writer = runScript('testing/crash-writer-cli.ts', [directory]);
  const ended = once(writer, 'exit');
  const acknowledged: number[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged.push(Number(line));
    if (acknowledged.length === commits) writer.kill('SIGKILL');
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
  return acknowledged;
}

it('the embedded database loses no acknowledged commit when its process is killed', async () => {
  const kills = [5, 60, 200];
  const acknowledged: number[] = [];
  for (const commits of kills) acknowledged.push(...(await writeUntilKilled(commits)));
  const { pool, close } = await openEmbedded(directory);
  const { rows } = await pool.query<{ n: number }>('select n from acknowledged order by n');
  await close();
  const kept = new Set(rows.map(({ n }) => n));
  expect(acknowledged.length).toBeGreaterThanOrEqual(265);
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1));
});
