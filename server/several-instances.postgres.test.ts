import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openPostgres } from './db/database.ts';
import { auditLog, equipment } from './db/tables/index.ts';
import { Browser } from './testing/browser.ts';
import { createOnServer } from './testing/databases/test-database.ts';
import { type ExternalProvider, startExternalProvider } from './testing/external-provider.ts';
import { spawnScript } from './testing/run-script.ts';
import { type ServerProcess, startServer } from './testing/run-server.ts';
import { sampleEquipment } from './testing/samples/equipment-samples.ts';
import { whoIs } from './testing/sign-in-as.ts';
import { openSocket } from './testing/socket.ts';

const limit = 40;
/** The public address; nothing listens there, each request goes to the instance that the test chooses. */
const origin = 'http://anlagen.localhost:9';

let directory: string;
let server: Awaited<ReturnType<typeof createOnServer>>;
let database: Database;
let provider: ExternalProvider;
let here: ServerProcess;
let there: ServerProcess;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'anlagen-instances-'));
  server = await createOnServer();
  database = openPostgres(server.url);
  provider = await startExternalProvider({ origins: [origin] });
  const { issuer, clientId, clientSecret } = provider.oidc;
  const start = (name: string) =>
    startServer(
      {
        DATA_DIR: path.join(directory, name),
        DATABASE_URL: server.url,
        PUBLIC_URL: origin,
        RATE_LIMIT_PER_MINUTE: String(limit),
        ADMIN_EMAILS: 'chefin@werk.example',
        ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
      },
      spawnScript,
    );
  // Started together on a database without tables: one of them migrates it.
  [here, there] = await Promise.all([start('here'), start('there')]);
}, 240_000);
afterAll(async () => {
  for (const instance of [here, there]) {
    instance.process.kill('SIGTERM');
    await instance.ended;
  }
  await provider.close();
  await database.close();
  await server.drop();
  await rm(directory, { recursive: true });
});

const addressAt = (instance: ServerProcess, url: string) =>
  url.replace(origin, `http://127.0.0.1:${instance.port}`);

/** Begins at one instance and, after the provider, ends at the other. */
async function signIn(): Promise<string> {
  const sub = randomUUID();
  provider.loginAs({ sub, email: 'chefin@werk.example', email_verified: true });
  const browser = new Browser();
  const isBack = (url: string) => url.startsWith(origin);
  const begun = addressAt(here, `${origin}/api/login`);
  const { url } = await browser.follow(begun, {}, isBack);
  await browser.open(addressAt(there, url));
  return `session=${browser.cookie('session')}`;
}

const send = (instance: ServerProcess, address: string, cookie: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${instance.port}${address}`, {
    ...init,
    headers: { cookie, 'content-type': 'application/json', ...init.headers },
  });

const creation = (id: string, key: string) => ({
  method: 'POST',
  headers: { 'idempotency-key': key },
  body: JSON.stringify({ ...sampleEquipment(), id }),
});

it('a sign-in begun at one instance ends at the other, and both recognise the user', async () => {
  const cookie = await signIn();
  const browser = new Browser();
  browser.setCookie('session', cookie.slice('session='.length));
  for (const { port } of [here, there]) {
    expect(await whoIs(browser, `http://127.0.0.1:${port}`)).toMatchObject({ role: 'admin' });
  }
  await send(there, '/api/logout', cookie, { redirect: 'manual' });
  expect((await send(here, '/api/auth/user', cookie)).status).toBe(401);
});

it('a write repeated at the other instance is done once, at the same moment too', async () => {
  const cookie = await signIn();
  const [id, key] = [randomUUID(), randomUUID()];
  const same = creation(id, key);
  const answers = await Promise.all(
    [here, there, here, there].map((instance) => send(instance, '/api/equipment', cookie, same)),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  for (const body of bodies) expect(body).toEqual(bodies[0]);
  const rows = await database.db.select().from(equipment).where(eq(equipment.id, id));
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect([rows.length, entries.length]).toEqual([1, 1]);
});

it('a change through one instance reaches the sockets of the other', async () => {
  const cookie = await signIn();
  const listener = await openSocket(`http://127.0.0.1:${there.port}`, {
    headers: { cookie },
    origin,
  });
  const id = randomUUID();
  await send(here, '/api/equipment', cookie, creation(id, randomUUID()));
  expect(await listener.next()).toMatchObject({ entity: 'equipment', id, action: 'create' });
  listener.socket.close();
});

it('the limit of requests in a minute is common to all instances', async () => {
  const cookie = await signIn();
  const statuses: number[] = [];
  for (let turn = 0; turn < limit + 10; turn++) {
    const answer = await send(turn % 2 ? here : there, '/api/auth/user', cookie);
    statuses.push(answer.status);
  }
  const allowed = statuses.filter((status) => status === 200).length;
  expect(allowed).toBeLessThanOrEqual(limit);
  // The other instance has taken and not used a twentieth.
  expect(allowed).toBeGreaterThanOrEqual(limit - limit / 20);
  expect(statuses.at(-1)).toBe(429);
  for (const instance of [here, there]) {
    expect((await send(instance, '/api/auth/user', cookie)).status).toBe(429);
  }
});
