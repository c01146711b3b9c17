// @ts-check
import { spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What a stage of the tests returns.
 * @typedef {{ passed: number, failures: string[], shaky?: string[], slowest?: string[], shares?: string[] }} Outcome
 *   Passed tests are counted; failed ones, and those that passed only when repeated, are listed.
 */

export const root = fileURLToPath(new URL('..', import.meta.url));

/** An expected failure: its one sentence says everything, a stack trace would not help. */
export class Refusal extends Error {}

/**
 * The script behind a tool from node_modules, to be run by this Node: no shell, the same on every system.
 * @param {string} packageName
 * @param {string} [command] the command's name where it differs from the package's
 */
export function tool(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * Runs a command in the project's folder and waits for its end. Signals are passed on, so that a
 * child never outlives us.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, capture?: boolean }} [options] capture: keep the output instead of showing it
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, capture = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const release = passOnSignals(child);
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('close', (code, signal) => {
      release();
      if (signal && !interrupted) {
        console.error(`${basename(args[0] ?? command)} wurde von außen beendet (${signal}).`);
      }
      resolve({ code: code ?? 1, output });
    });
  });
}

/** @param {string} script @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);

/** The npm that started us, else the one on the path. @param {string[]} args */
export function runNpm(args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('npm-cli.js') ? runNode(npm, args) : run('npm', args);
}

/**
 * A Ctrl-C in the terminal has reached the child already; a second one would make it stop
 * without cleaning up.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops passing on signals
 */
function passOnSignals(child) {
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    interrupted = true;
    if (signal !== 'SIGINT') child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  return () => {
    for (const signal of signals) process.off(signal, passOn);
  };
}

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

let interrupted = false;

/** Whether we got a signal while a command ran. */
export const wasInterrupted = () => interrupted;

/**
 * Runs a script's main function; a refusal is printed as its sentence, any other error with its stack.
 * @param {() => Promise<unknown>} main
 */
export async function asMain(main) {
  if (process.env.npm_lifecycle_event) stopWithParent();
  try {
    await main();
  } catch (error) {
    if (interrupted) console.error('Abgebrochen.');
    else console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  }
}

/** npm sends a signal to its shell, which dies without passing it on; we notice that the parent is gone. */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}

/** Whether this module is the one Node was started with. @param {string} moduleUrl */
export function isMain(moduleUrl) {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(moduleUrl);
}
