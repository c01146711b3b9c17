import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const loader = import.meta.resolve('tsx');

/** Starts a script of the server's sources as a process of its own; no later than the test it ends. */
export function runScript(
  script: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  const file = fileURLToPath(new URL(`../${script}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', loader, file, ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Everything a stream has said so far. */
export function listen(stream: NodeJS.ReadableStream): { text: string; lines(): string[] } {
  const heard = { text: '', lines: () => heard.text.split('\n').slice(0, -1) };
  stream.setEncoding('utf8').on('data', (part: string) => {
    heard.text += part;
  });
  return heard;
}
