import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markRestore } from './backup/restore-mark.ts';
import { demoAccounts } from './demo/demo-accounts.ts';
import { DirectoryStorage } from './storage/directory-storage.ts';
import type { Browser } from './testing/browser.ts';
import { templateName } from './testing/databases/template.ts';
import { createOnServer, isEmbedded } from './testing/databases/test-database.ts';
import { failToStart, type ServerProcess, startServer } from './testing/run-server.ts';
import { signInAs, whoIs } from './testing/sign-in-as.ts';

let directory: string;
let environment: NodeJS.ProcessEnv;
let dropDatabase = async () => {};

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'anlagen-main-'));
  environment = { DATA_DIR: path.join(directory, 'data') };
  if (isEmbedded) return;
  const { url, drop } = await createOnServer(templateName);
  environment.DATABASE_URL = url;
  dropDatabase = drop;
});
afterAll(async () => {
  await dropDatabase();
  await rm(directory, { recursive: true });
});

const statusOf = async (url: string) => (await fetch(url)).status;

/** A connection over which a test sends its requests piece by piece. */
async function dial(server: ServerProcess): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function untilSays(socket: Socket, expected: string): Promise<void> {
  const [said] = (await once(socket, 'data')) as [Buffer];
  expect(said.toString()).toContain(expected);
}

const body = JSON.stringify({
  message: 'langsam',
  timestamp: '2026-01-01T00:00:00Z',
  userAgent: 'Test',
  url: 'http://localhost/',
});

/** A request of which only the first half of the body has been sent, and which the server is reading. */
async function beginSlowRequest(server: ServerProcess): Promise<Socket> {
  const socket = await dial(server);
  socket.write(
    `POST /api/log-frontend-error HTTP/1.1\r\nHost: localhost:${server.port}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await untilSays(socket, 'HTTP/1.1 100 Continue');
  socket.write(body.slice(0, 20));
  return socket;
}

/** A connection that waits for its next request; the server closes it as soon as it stops. */
async function openIdleConnection(server: ServerProcess): Promise<Socket> {
  const socket = await dial(server);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`);
  await untilSays(socket, 'HTTP/1.1 200 OK');
  return socket;
}

const moduleOf = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

/** A module that, imported first, makes a package look as if it were not installed. */
function withoutPackage(name: string): string {
  const hook = `export const resolve = (specifier, context, next) =>
    next(specifier === '${name}' ? '${name}-not-installed' : specifier, context);`;
  return moduleOf(
    `import { register } from 'node:module'; register(${JSON.stringify(moduleOf(hook))});`,
  );
}

let editor: Browser;

it('starts, signs users in, logs nothing about them, and stops cleanly', async () => {
  const server = await startServer(environment);
  expect(await statusOf(`${server.origin}/readyz`)).toBe(200);
  expect(server.out.text).toContain(`Anlagenverwaltung läuft: ${server.origin}\n`);
  for (const { email } of demoAccounts) expect(server.out.text).toContain(email);

  editor = await signInAs(server.origin, 'editor@demo.example');
  expect(await whoIs(editor, server.origin)).toMatchObject({ role: 'editor' });
  const secret = editor.cookie('session') ?? 'none';
  await editor.open(`${server.origin}/api/callback?state=${'s'.repeat(43)}&code=geheim`);
  await editor.open(`${server.origin}/api/unbekannt/editor@demo.example?email=a@b.example`);
  await editor.open(`${server.origin}/api/docs/json`);

  const slow = await beginSlowRequest(server);
  const late = await dial(server);
  late.write(`GET /readyz HTTP/1.1\r\nHost: localhost:${server.port}\r\n`);
  const idle = await openIdleConnection(server);

  const hungUp = once(idle, 'close');
  const stoppedAt = Date.now();
  server.process.kill('SIGTERM');
  await hungUp;
  late.write('\r\n');
  expect(await text(late)).toMatch(/^HTTP\/1\.1 503 .*"problem":"shutting down"/s);
  slow.write(body.slice(20));
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 204 /);

  expect(await server.ended).toEqual([0, null]);
  expect(Date.now() - stoppedAt).toBeLessThan(10_000);
  expect(server.err.text).toBe('');
  expectDiscreetLog(server.out.lines(), [secret, 'geheim', 'sssss']);
});

/** Every line that is not for the terminal is JSON, and contains no name. */
function expectDiscreetLog(lines: string[], secrets: string[]): void {
  const log = lines.filter((line) => line.startsWith('{'));
  const entries = log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const answers = entries.filter(({ msg }) => msg === 'answered');
  expect(answers.length).toBeGreaterThan(10);
  for (const entry of entries) expect(entry).toMatchObject({ time: expect.stringMatching(/Z$/) });
  for (const { reqId } of answers) expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(answers).toContainEqual(
    expect.objectContaining({ method: 'GET', route: '/api/callback', status: 302 }),
  );
  const said = log.filter((line) => !line.includes('Server listening at')).join('\n');
  for (const secret of [...secrets, '@', '%40', '?', '127.0.0.1', '::1', 'cookie', 'code=']) {
    expect(said).not.toContain(secret);
  }
}

it('starts again on another port with the same users and sessions', async () => {
  const server = await startServer(environment);
  expect(await whoIs(editor, server.origin)).toMatchObject({ role: 'editor' });
  const browser = await signInAs(server.origin, 'editor@demo.example');
  expect(await whoIs(browser, server.origin)).toEqual(await whoIs(editor, server.origin));
  server.process.kill('SIGINT');
  expect(await server.ended).toEqual([0, null]);
});

if (!isEmbedded)
  describe('beside a server that runs', () => {
    const sentences: [env: (running: ServerProcess) => NodeJS.ProcessEnv, sentence: RegExp][] = [
      [
        ({ port }) => ({ PORT: String(port) }),
        /^Der Port \d+ ist schon belegt: Setzen Sie PORT auf einen anderen\.\n$/,
      ],
      [() => ({ PORT: 'web' }), /^PORT muss eine ganze Zahl von 1 bis 65535 sein\.\n$/],
      [
        () => ({ DATABASE_URL: environment.DATABASE_URL?.replace(/:[^:@]+@/, ':falsch@') }),
        /^Die Datenbank unter DATABASE_URL lehnt Benutzer oder Passwort ab\.\n$/,
      ],
      [
        () => ({ DATA_DIR: path.join(directory, 'half') }),
        /^Eine Wiederherstellung wurde nicht beendet: Wiederholen Sie sie mit npm run restore -- <Verzeichnis> --replace\.\n$/,
      ],
      [
        () => ({ NODE_OPTIONS: `--import ${withoutPackage('oidc-provider')}` }),
        /^Die Demo-Anmeldung ist nicht installiert: Setzen Sie OIDC_ISSUER, OIDC_CLIENT_ID und OIDC_CLIENT_SECRET, oder .*\.\n$/,
      ],
    ];

    it('another start says in one sentence why it fails, and a request that never ends does not prevent stopping', async () => {
      await markRestore(new DirectoryStorage(path.join(directory, 'half', 'files')));
      const server = await startServer(environment);
      const ends = await Promise.all(
        sentences.map(([env]) => failToStart({ ...environment, ...env(server) })),
      );
      expect(ends).toEqual(
        sentences.map(([, sentence]) => ({ code: 1, err: expect.stringMatching(sentence) })),
      );

      const slow = await beginSlowRequest(server);
      slow.on('error', () => {});
      const stoppedAt = Date.now();
      server.process.kill('SIGTERM');
      expect(await server.ended).toEqual([0, null]);
      expect(Date.now() - stoppedAt).toBeLessThan(10_000);
    });
  });
