import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';
import { listen, runScript, type StartScript } from './run-script.ts';

export interface ServerProcess {
  process: ChildProcessWithoutNullStreams;
  origin: string;
  port: number;
  out: { text: string; lines(): string[] };
  err: { text: string };
  /** Exit code and signal, when it has ended. */
  ended: Promise<unknown[]>;
}

function spawnServer(
  env: NodeJS.ProcessEnv,
  port: number,
  start: StartScript = runScript,
): ServerProcess {
  const process = start('main.ts', [], { PORT: String(port), ...env });
  return {
    process,
    port,
    origin: `http://localhost:${port}`,
    out: listen(process.stdout),
    err: listen(process.stderr),
    ended: once(process, 'close'),
  };
}

/** The server as a process of its own, up to the line with its address. */
export async function startServer(
  env: NodeJS.ProcessEnv,
  start?: StartScript,
): Promise<ServerProcess> {
  const server = spawnServer(env, await freePort(), start);
  const lines = createInterface({ input: server.process.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.startsWith('Anlagenverwaltung läuft: ')) resolve();
    });
    server.process.once('exit', () => reject(new Error(`no start: ${server.err.text}`)));
  });
  return server;
}

/** A start that should fail: its output and its exit code. */
export async function failToStart(env: NodeJS.ProcessEnv): Promise<{ code: unknown; err: string }> {
  const server = spawnServer(env, await freePort());
  const [code] = await server.ended;
  return { code, err: server.err.text };
}
