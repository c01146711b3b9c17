import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** Starts a script of the server as a process of its own. */
export type StartScript = (
  script: string,
  args?: string[],
  env?: NodeJS.ProcessEnv,
) => ChildProcessWithoutNullStreams;

const loader = import.meta.resolve('tsx');

function spawnNode(args: string[], env: NodeJS.ProcessEnv): ChildProcessWithoutNullStreams {
  const { PATH, TMPDIR, TEST_ROOM } = process.env;
  const child = spawn(process.execPath, args, { env: { PATH, TMPDIR, TEST_ROOM, ...env } });
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

/** From the sources; no later than this process it ends. */
export const spawnScript: StartScript = (script, args = [], env = {}) => {
  const file = fileURLToPath(new URL(`../${script}`, import.meta.url));
  return spawnNode(['--import', loader, file, ...args], env);
};

/** As it was built, which is how it runs in production. */
export const spawnBuilt: StartScript = (script, args = [], env = {}) => {
  const built = `../../dist/server/${script.replace(/\.ts$/, '.js')}`;
  const file = fileURLToPath(new URL(built, import.meta.url));
  return spawnNode(['--enable-source-maps', file, ...args], { NODE_ENV: 'production', ...env });
};

/** From the sources; no later than the test it ends. */
export const runScript: StartScript = (script, args, env) => {
  const child = spawnScript(script, args, env);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};

/** Everything a stream has said so far. */
export function listen(stream: NodeJS.ReadableStream): { text: string; lines(): string[] } {
  const heard = { text: '', lines: () => heard.text.split('\n').slice(0, -1) };
  stream.setEncoding('utf8').on('data', (part: string) => {
    heard.text += part;
  });
  return heard;
}
