import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../db/database.ts';
import { templateName } from '../testing/databases/template.ts';
import { createOnServer } from '../testing/databases/test-database.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { openSocket } from '../testing/socket.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let server: Awaited<ReturnType<typeof createOnServer>>;
let cable: TcpProxy;
let near: TestApp;
/** An instance with a database connection of its own that can be cut. */
let far: TestApp;
let editor: Person;

beforeAll(async () => {
  server = await createOnServer(templateName);
  const url = new URL(server.url);
  cable = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(cable.port);
  near = await startTestApp({ database: openPostgres(server.url) });
  far = await startTestApp({ database: openPostgres(url.href), listens: true });
  editor = await near.person('editor');
});
afterAll(async () => {
  await near.close();
  await far.close();
  await cable.cut();
  await server.drop();
});

const open = () => openSocket(far.origin, { headers: { cookie: editor.cookie } });

async function change(): Promise<string> {
  const payload = sampleEquipment();
  return (await editor.send({ method: 'POST', url: '/api/equipment', payload })).json().id;
}

const resync = { type: 'resync', at: expect.any(String) };

it('a change made through one instance reaches the sockets of another', async () => {
  const { next, socket } = await open();
  const id = await change();
  expect(await next()).toMatchObject({ entity: 'equipment', id });
  socket.close();
});

it('a listening connection that was closed is opened again, and everyone gets a resync', async () => {
  const { next, socket } = await open();
  const { rows } = await near.database.pool.query(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
     where application_name = 'anlagenverwaltung-notices' and datname = current_database()`,
  );
  expect(rows).toEqual([{ ended: true }, { ended: true }]);
  expect(await next()).toEqual(resync);
  const id = await change();
  expect(await next()).toMatchObject({ entity: 'equipment', id });
  socket.close();
});

it('a resync follows an outage of the database, during which notices were missed', async () => {
  const { next, socket } = await open();
  await cable.cut();
  await change();
  await cable.reopen();
  expect(await next()).toEqual(resync);
  const id = await change();
  expect(await next()).toMatchObject({ entity: 'equipment', id });
  expect(socket.readyState).toBe(socket.OPEN);
  socket.close();
});

it('sockets of a user who was signed out meanwhile are closed when the database is back', async () => {
  const leaving = await near.person('viewer');
  const { closed } = await openSocket(far.origin, { headers: { cookie: leaving.cookie } });
  await cable.cut();
  await leaving.send({ url: '/api/logout' });
  await cable.reopen();
  expect(await closed).toBe(4401);
});
