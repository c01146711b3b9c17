// @ts-check
// Runs a PostgreSQL server for as long as its standard input stays open, then shuts it down and
// removes its folder. The system closes that input however the process that started us ends, so no
// test run leaves a server behind, not even a killed one. A line on that input ends the server like a
// crash and starts it again.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import process from 'node:process';

/** @type {{ command: string, args: string[], directory: string, owner?: { uid: number, gid: number } }} */
const { command, args, directory, owner } = JSON.parse(process.argv[2] ?? '');

let isRestarting = false;

function start() {
  const started = spawn(command, args, {
    ...owner,
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  started.once('exit', (code) => {
    if (isRestarting) {
      isRestarting = false;
      server = start();
      return;
    }
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    process.exit(code ?? 1);
  });
  return started;
}

let server = start();

// A fast shutdown: connections are cut, nothing is waited for.
const stop = () => server.kill('SIGINT');
process.stdin.on('end', stop).on('data', () => {
  isRestarting = true;
  // What `pg_ctl restart -m immediate` sends: nothing is flushed, the log is replayed at the start.
  server.kill('SIGQUIT');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
