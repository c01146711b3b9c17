import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { runScript } from '../testing/run-script.ts';
import { acquireDirectoryLock } from './directory-lock.ts';

let directory: string;
let file: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'anlagen-lock-'));
  file = path.join(directory, 'database.lock');
});
afterEach(() => rm(directory, { recursive: true }));

const claim = (pid: number, host = os.hostname()) => writeFile(file, JSON.stringify({ pid, host }));
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;
const sentence = () =>
  `Die Datenbank in ${directory} wird bereits von einem anderen Prozess benutzt (${file}).`;

async function expectRefusal(): Promise<void> {
  const refusal = await acquireDirectoryLock(directory).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect((refusal as Error).message).toBe(sentence());
}

async function expectTakeover(): Promise<void> {
  const release = await acquireDirectoryLock(directory);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    pid: process.pid,
    host: os.hostname(),
  });
  await release();
  expect(await readdir(directory)).toEqual([]);
}

it('exists while it is held, and is removed afterwards', expectTakeover);

it('is refused to the same process too', async () => {
  const release = await acquireDirectoryLock(directory);
  await expectRefusal();
  await release();
  await expectTakeover();
});

it('is refused while another process holds it', async () => {
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(holder, 'spawn');
  await claim(holder.pid ?? 0);
  await expectRefusal();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await expectTakeover();
});

it('is taken over from a process that died', async () => {
  await claim(deadPid());
  await expectTakeover();
});

it('is taken over from a process that had our process id before a reboot', async () => {
  await claim(process.pid);
  await expectTakeover();
});

it('is taken over when another process has its process id since a reboot', async () => {
  await claim(process.ppid);
  await expectRefusal();
  const beforeStart = new Date(Date.now() - (os.uptime() + 60) * 1_000);
  await utimes(file, beforeStart, beforeStart);
  await expectTakeover();
});

it('of another host is respected as long as it has a heartbeat', async () => {
  await claim(1, 'other-host');
  await expectRefusal();
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(file, longAgo, longAgo);
  await expectTakeover();
});

it('is respected while it is being written, but not for ever', async () => {
  await writeFile(file, '');
  await expectRefusal();
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(file, longAgo, longAgo);
  await expectTakeover();
});

it('is taken over by one of several processes that find an abandoned one together', async () => {
  await claim(deadPid());
  const rivals = Array.from({ length: 4 }, () =>
    runScript('testing/lock-holder-cli.ts', [directory]),
  );
  const outcomes = await Promise.all(
    rivals.map(async ({ stdout }) => {
      const [line] = await once(createInterface({ input: stdout }), 'line');
      return line as string;
    }),
  );
  expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === sentence())).toHaveLength(3);
  for (const rival of rivals) rival.stdin.end();
  await Promise.all(rivals.map((rival) => once(rival, 'exit')));
});
