// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureInstalled } from './install.mjs';
import { asMain, root, tool } from './run.mjs';

const webPort = '5173';
const serverPort = process.env.PORT ?? '3000';

await asMain(async () => {
  await ensureInstalled();
  const publicUrl = `http://localhost:${webPort}`;
  console.log(`Entwicklung: ${publicUrl} (lädt bei Änderungen neu, Strg-C beendet)`);
  // One address for the browser: Vite serves the pages and proxies the server's paths, so that cookies and sign-in
  // redirects belong to Vite's address.
  await untilOneEnds([
    start([tool('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'], {
      PORT: serverPort,
      PUBLIC_URL: publicUrl,
    }),
    start(
      [
        tool('vite'),
        '--config',
        'web/vite.config.ts',
        '--port',
        webPort,
        '--strictPort',
        '--clearScreen',
        'false',
      ],
      {
        SERVER_URL: `http://127.0.0.1:${serverPort}`,
      },
    ),
  ]);
});

/**
 * In a process group of its own, so that it gets Ctrl-C only once, through us: at a second signal tsx
 * would kill the server before it has closed its database.
 * @param {string[]} args @param {Record<string, string>} env
 */
function start(args, env) {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
}

/**
 * The end of one process, or a signal to us, ends all of them.
 * @param {import('node:child_process').ChildProcess[]} children
 */
async function untilOneEnds(children) {
  let stopping = false;
  const stopAll = () => {
    if (stopping) return;
    stopping = true;
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  for (const child of children) child.once('exit', stopAll);
  await Promise.all(children.map((child) => once(child, 'exit')));
}
