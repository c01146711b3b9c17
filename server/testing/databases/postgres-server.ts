import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
// The augmentation below needs its module loaded.
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';
import { freePort } from '../free-port.ts';
import { oncePerRun } from './once-per-run.ts';
import {
  findInstalled,
  findOwner,
  findShipped,
  type Owner,
  type PostgresBinaries,
} from './postgres-binaries.ts';
import { prepareTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server for its administrator; the migrated template is on it. */
    postgresUrl: string;
  }
}

export interface RunningPostgres {
  url: string;
  /** Ends it without an orderly shutdown and starts it again; resolves when it accepts connections. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

interface Cluster {
  directory: string;
  password: string;
  owner: Owner | undefined;
}

/** Tests may lose everything in a crash, but should not wait for the disk. */
const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  lc_messages: 'C',
  log_min_messages: 'log',
};

/** Once per test run: the server, and on it a migrated database to copy from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { thing: server, isFirst } = await oncePerRun('postgres', startWithTemplate);
  project.provide('postgresUrl', server.url);
  return async () => {
    if (isFirst) await server.stop();
  };
}

async function startWithTemplate(): Promise<RunningPostgres> {
  const server = await startPostgres();
  try {
    await prepareTemplate(server.url);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The server that TEST_DATABASE_URL names, else one of our own in a fresh folder on a free port. */
export async function startPostgres({ isDurable = false } = {}): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const crash = async () => {
      throw new Error('Der Server aus TEST_DATABASE_URL wird nicht neu gestartet.');
    };
    return { url: given, crash, stop: async () => {} };
  }

  const owner = findOwner();
  // The user that runs the server may not be able to read root's own temporary folder.
  const open = owner ? (process.env.TEST_FOLDER ?? '/tmp') : tmpdir();
  const directory = await mkdtemp(path.join(open, 'anlagen-postgres-'));
  try {
    if (owner) await chown(directory, owner.uid, owner.gid);
    const binaries = findInstalled(owner) ?? (await findShipped(directory, owner));
    if (!binaries) {
      throw new Error(
        'Kein PostgreSQL ab Version 15 gefunden: bitte eines installieren oder mit TEST_DATABASE_URL nennen.',
      );
    }
    const cluster = { directory, password: randomUUID(), owner };
    await initialise(binaries, cluster);
    return await serve(
      binaries,
      cluster,
      isDurable ? settings : { ...settings, ...withoutDurability },
    );
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function initialise(
  { folder, version }: PostgresBinaries,
  { directory, password, owner }: Cluster,
): Promise<void> {
  const passwordFile = path.join(directory, 'password');
  await writeFile(passwordFile, password);
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  await promisify(execFile)(
    path.join(folder, 'initdb'),
    [
      `--pgdata=${path.join(directory, 'data')}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      // Clear text: it stays on this machine, and tests connect often.
      '--auth=password',
      '--encoding=UTF8',
      ...(version >= 17
        ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
        : ['--locale=C.UTF-8']),
      '--no-sync',
    ],
    { ...owner, cwd: directory },
  );
}

async function serve(
  { folder }: PostgresBinaries,
  { directory, password, owner }: Cluster,
  chosen: Record<string, string>,
): Promise<RunningPostgres> {
  const port = await freePort();
  const order = {
    command: path.join(folder, 'postgres'),
    args: [
      ...['-D', path.join(directory, 'data'), '-p', String(port)],
      ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    directory,
    owner,
  };
  const script = fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url));
  // Detached, so that Ctrl-C in a terminal does not end the server while tests run.
  const keeper = spawn(process.execPath, [script, JSON.stringify(order)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  await untilReady(keeper);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    crash: async () => {
      const ready = untilReady(keeper);
      keeper.stdin.write('restart\n');
      await ready;
    },
    stop: async () => {
      const ended = once(keeper, 'exit');
      keeper.stdin.end();
      await ended;
    },
  };
}

function untilReady(keeper: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = () => reject(new Error(`PostgreSQL startet nicht:\n${log}`));
    const read = (text: string) => {
      log += text;
      if (!log.includes('ready to accept connections')) return;
      keeper.off('exit', fail);
      keeper.stderr?.off('data', read).resume();
      resolve();
    };
    keeper.stderr?.setEncoding('utf8').on('data', read);
    keeper.once('exit', fail);
  });
}
