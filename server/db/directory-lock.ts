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
    // Somebody is about to write it, or died doing so: the heartbeat will tell.
    return undefined;
  }
}

/**
 * On the same host the process tells, unless the host has been started since and another process bears its number;
 * from another host (a shared volume) only the heartbeat does.
 */
async function isHeld(file: string, claim: string): Promise<boolean> {
  const holder = parse(claim);
  const silence = Date.now() - (await stat(file)).mtimeMs;
  if (holder?.host !== os.hostname()) return silence < abandonedAfter;
  return isAlive(holder.pid) && silence < os.uptime() * 1_000;
}

/** Whether the lock could be moved out of the way; of several that try together, one succeeds. */
async function removeAbandoned(file: string): Promise<boolean> {
  const claim = await readFile(file, 'utf8');
  if (await isHeld(file, claim)) return false;
  const aside = `${file}.${process.pid}`;
  await rename(file, aside);
  if ((await readFile(aside, 'utf8')) !== claim) {
    // In the meantime another process took it over, and this is its lock.
    await rename(aside, file);
    return false;
  }
  await rm(aside);
  return true;
}

/** A claim that has no room on the disk does not stay behind without its holder. */
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
 * Two processes that open one embedded database lose rows, and the database itself does not object.
 * Hence this lock: one process per directory, refused in one sentence otherwise.
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
      // A lock that vanishes meanwhile was released or is being taken over: the next round tells.
      const isFree = await removeAbandoned(file).catch(() => true);
      if (attempt > 0 || !isFree) throw refused;
    }
  }
  ownLocks.add(file);
  const timer = setInterval(() => {
    const now = new Date();
    // Another process can only take the lock once this one is gone or silent for long.
    utimes(file, now, now).catch(() => clearInterval(timer));
  }, heartbeat);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ownLocks.delete(file);
    await rm(file, { force: true });
  };
}
