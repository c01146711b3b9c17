import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  type StdioOptions,
  spawn,
} from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

/** Starts a script of the server as a process of its own. */
export type StartScript = (
  script: string,
  args?: string[],
  env?: NodeJS.ProcessEnv,
) => ChildProcessWithoutNullStreams;

const loader = import.meta.resolve('tsx');

/** Those of `npm start`. */
const flags = packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** Parts of the product start from the build, as in production; scripts that only tests have, from source. */
function commandOf(script: string): string[] {
  const isOnlyForTests = script.startsWith('testing/');
  const place = isOnlyForTests
    ? `../${script}`
    : `../../dist/server/${path.basename(script, '.ts')}.js`;
  const file = fileURLToPath(new URL(place, import.meta.url));
  return isOnlyForTests ? ['--import', loader, file] : ['--enable-source-maps', ...flags, file];
}

function start(command: string[], env: NodeJS.ProcessEnv, stdio: StdioOptions): ChildProcess {
  const { PATH, TMPDIR, TEST_FOLDER } = process.env;
  const child = spawn(process.execPath, command, {
    env: { PATH, TMPDIR, TEST_FOLDER, ...env },
    stdio,
  });
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

/** Starts a script that is killed when this process ends. */
export const spawnScript: StartScript = (script, args = [], env = {}) =>
  start([...commandOf(script), ...args], env, 'pipe') as ChildProcessWithoutNullStreams;

/** Kills the process when the test ends. */
function endWithTest<Child extends ChildProcess>(child: Child): Child {
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

export const runScript: StartScript = (script, args, env) =>
  endWithTest(spawnScript(script, args, env));

/** Starts a script whose output goes to the open file. */
export const runScriptInto = (file: number, script: string, env: NodeJS.ProcessEnv) =>
  endWithTest(start(commandOf(script), env, ['ignore', file, file]));

/** Collects everything that a stream has printed so far. */
export function listen(stream: NodeJS.ReadableStream): { text: string; lines(): string[] } {
  const heard = { text: '', lines: () => heard.text.split('\n').slice(0, -1) };
  stream.setEncoding('utf8').on('data', (part: string) => {
    heard.text += part;
  });
  return heard;
}
