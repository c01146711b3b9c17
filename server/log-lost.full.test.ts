import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { templateName } from './testing/databases/template.ts';
import { createOnServer } from './testing/databases/test-database.ts';
import { freePort } from './testing/free-port.ts';
import { runScript, runScriptInto } from './testing/run-script.ts';
import { openSmallDisk } from './testing/small-disk.ts';

const patience = 60_000;

let directory: string;
let database: Awaited<ReturnType<typeof createOnServer>>;
let environment: NodeJS.ProcessEnv;
let statusOf: () => Promise<number>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'anlagen-log-'));
  database = await createOnServer(templateName);
  const port = await freePort();
  environment = { DATA_DIR: directory, DATABASE_URL: database.url, PORT: String(port) };
  statusOf = async () => (await fetch(`http://localhost:${port}/readyz`)).status;
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

async function expectAnswers(): Promise<void> {
  await vi.waitFor(async () => expect(await statusOf()).toBe(200), patience);
  expect(await statusOf()).toBe(200);
  expect(await statusOf()).toBe(200);
}

async function expectEnd(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

it('answers while its log has no room, and writes it again once there is some', async () => {
  const disk = await openSmallDisk();
  onTestFinished(disk.close);
  const file = path.join(disk.directory, 'log');
  const log = await open(file, 'a');
  await disk.fill();
  const server = runScriptInto(log.fd, 'main.ts', environment);
  await log.close();
  await expectAnswers();
  expect(await readFile(file, 'utf8')).toBe('');
  await disk.makeRoom();
  await statusOf();
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('/readyz'), patience);
  await expectEnd(server);
});

it('answers although the reader of its log is gone', async () => {
  const server = runScript('main.ts', [], environment);
  server.stdout.destroy();
  server.stderr.destroy();
  await expectAnswers();
  await expectEnd(server);
});
