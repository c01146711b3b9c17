// @ts-check
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Refusal, root } from './run.mjs';

/**
 * The temporary folder of one test run. Every process of the run has its path in the environment (TEST_FOLDER), so that
 * processes which are left at the end can be found and ended, also those of a killed run.
 */
const prefix = 'anlagen-test-';

/** Root's own temporary folder may be unreadable for others, and PostgreSQL does not run as root. */
const outside = process.getuid?.() === 0 ? '/tmp' : tmpdir();

/**
 * Works in a folder of its own and leaves nothing of it behind, however the work ends. Folders of runs that
 * no longer exist are removed first.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function inTestFolder(work) {
  await clearAbandoned();
  const folder = mkdtempSync(join(outside, `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = process.env.TEST_FOLDER = folder;
  try {
    return await work();
  } finally {
    delete process.env.TEST_FOLDER;
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    for (const command of await clear(folder)) {
      console.log(`~ lief noch und wurde beendet: ${command}`);
    }
  }
}

async function clearAbandoned() {
  for (const name of readdirSync(outside).filter((entry) => entry.startsWith(prefix))) {
    const owner = Number(name.slice(prefix.length).split('-')[0]);
    if (!isRunning(owner)) await clear(join(outside, name));
  }
}

/**
 * Ends the processes of a folder that still run, and removes it.
 * @param {string} folder
 * @returns {Promise<string[]>} the commands that had to be ended
 */
async function clear(folder) {
  const found = processesIn(folder);
  for (const { id } of found) end(id, 'SIGTERM');
  for (let tries = 0; tries < 50 && processesIn(folder).length > 0; tries += 1) {
    await setTimeout(100);
  }
  for (const { id } of processesIn(folder)) end(id, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return found.map(({ command }) => command);
}

/** Without /proc nothing is found; each part of the run ends its own processes anyway. @param {string} folder */
function processesIn(folder) {
  const inFolder = `TEST_FOLDER=${folder}`;
  return listIds().flatMap((id) => {
    const lives = id !== process.pid && read(id, 'environ').split('\0').includes(inFolder);
    return lives ? [{ id, command: read(id, 'cmdline').split('\0').join(' ').slice(0, 120) }] : [];
  });
}

function listIds() {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Empty for a process that has ended or is not ours. @param {number} id @param {string} what */
function read(id, what) {
  try {
    return readFileSync(`/proc/${id}/${what}`, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} id @param {NodeJS.Signals} signal */
function end(id, signal) {
  try {
    process.kill(id, signal);
  } catch (error) {
    // The process has ended by itself.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/** @param {number} id */
function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

const neededMegabytes = 500;

/** A full disk looks like a hundred failed tests, so it is reported as such. */
export function refuseFullDisk() {
  for (const folder of [root, tmpdir()]) {
    const { bavail, bsize } = statfsSync(folder);
    const megabytes = Math.floor((bavail * bsize) / 1_000_000);
    if (megabytes >= neededMegabytes) continue;
    throw new Refusal(
      `Die Platte ist voll: Unter ${folder} sind noch ${megabytes} MB frei, die Tests brauchen ${neededMegabytes}.`,
    );
  }
}
