import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';

interface Holder {
  pid: number;
  host: string;
}

const heartbeat = 5_000;
const abandonedAfter = 4 * heartbeat;

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function parse(claim: string): Holder | undefined {
  try {
    return JSON.parse(claim) as Holder;
  } catch {
    // Another process is writing it, or died doing so: its modification time decides later.
    return undefined;
  }
}

/**
 * On the same host the process id decides, unless the host was rebooted since and another process has the id. For
 * another host (a shared volume) only the heartbeat decides.
 */
async function isHeld(file: string, claim: string): Promise<boolean> {
  const holder = parse(claim);
  const silence = Date.now() - (await stat(file)).mtimeMs;
  if (holder?.host !== os.hostname()) return silence < abandonedAfter;
  return isAlive(holder.pid) && silence < os.uptime() * 1_000;
}

/** Whether the abandoned lock was moved away; of several processes that try, one succeeds. */
async function removeAbandoned(file: string): Promise<boolean> {
  const claim = await readFile(file, 'utf8');
  if (await isHeld(file, claim)) return false;
  const aside = `${file}.${process.pid}`;
  await rename(file, aside);
  if ((await readFile(aside, 'utf8')) !== claim) {
    // Another process has taken the lock over meanwhile, and this is its file.
    await rename(aside, file);
    return false;
  }
  await rm(aside);
  return true;
}

/** A claim that does not fit on the disk is removed again. */
async function writeClaim(file: string, claim: string): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(claim);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

const ownLocks = new Set<string>();

/**
 * Two processes that open one embedded database lose rows, and the database itself does not prevent it. Hence this
 * lock: one process per directory, any other is refused with a sentence.
 */
export async function acquireDirectoryLock(directory: string): Promise<() => Promise<void>> {
  const file = path.join(directory, 'database.lock');
  const claim = JSON.stringify({ pid: process.pid, host: os.hostname() } satisfies Holder);
  const refused = new StartupError(
    `Die Datenbank in ${directory} wird bereits von einem anderen Prozess benutzt (${file}).`,
  );
  if (ownLocks.has(file)) throw refused;
  for (let attempt = 0; ; attempt++) {
    try {
      await writeClaim(file, claim);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // A lock that disappears meanwhile was released or is being taken over: the next attempt decides.
      const isFree = await removeAbandoned(file).catch(() => true);
      if (attempt > 0 || !isFree) throw refused;
    }
  }
  ownLocks.add(file);
  const timer = setInterval(() => {
    const now = new Date();
    // Another process can take the lock only when this one is gone or has been silent for long.
    utimes(file, now, now).catch(() => clearInterval(timer));
  }, heartbeat);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ownLocks.delete(file);
    await rm(file, { force: true });
  };
}
