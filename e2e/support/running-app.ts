import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface RunningApp {
  url: string;
  stop(): Promise<void>;
}

const builtMain = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function untilListening(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Anlagenverwaltung läuft')) resolve();
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', () => reject(new Error(`the server did not start:\n${output}`)));
  });
}

/** Starts the built application with demo data, in a folder of its own. */
export async function startApp(
  environment: NodeJS.ProcessEnv = {},
  main = builtMain,
): Promise<RunningApp> {
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-e2e-'));
  const port = await freePort();
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: directory,
      RATE_LIMIT_PER_MINUTE: '100000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilListening(server);
  return {
    url: `http://localhost:${environment.PORT ?? port}`,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
