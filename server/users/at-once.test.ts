import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSocket } from '../testing/socket.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
/** A second instance on the same database. */
let other: TestApp;
let admin: Person;

beforeAll(async () => {
  running = await startTestApp({ listens: true });
  other = await startTestApp({ listens: true, database: running.database });
  admin = await running.person('admin');
});
afterAll(async () => {
  await other.app.close();
  await running.close();
});

const open = ({ cookie }: Person, instance = running) =>
  openSocket(instance.origin, { headers: { cookie } });

const changes = {
  'given another role': { method: 'PATCH', path: '/role', payload: { role: 'editor' } },
  blocked: { method: 'POST', path: '/block', payload: { reason: 'Grund' } },
  removed: { method: 'DELETE', path: '' },
  anonymised: { method: 'POST', path: '/anonymize', payload: { reason: 'Grund' } },
} as const;

it.each(Object.entries(changes))(
  'whoever is %s loses their sockets on every instance',
  async (_, change) => {
    const person = await running.person('viewer');
    const sockets = [await open(person), await open(person, other)];
    const bystander = await open(await running.person('viewer'), other);
    const { path, ...request } = change;
    const answer = await admin.send({ ...request, url: `/api/users/${person.id}${path}` });
    expect(answer.statusCode).toBeLessThan(300);
    for (const { closed } of sockets) expect(await closed).toBe(4401);
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
    bystander.socket.close();
    const next = await other.app.inject({
      url: '/api/auth/user',
      headers: { cookie: person.cookie },
    });
    expect(next.statusCode).toBe(path === '/role' ? 200 : 401);
  },
);

it('a waiting user gets a notice of their approval, and of nothing else', async () => {
  const [waiting, another] = [
    await running.person('awaiting_approval'),
    await running.person('awaiting_approval'),
  ];
  const listener = await open(waiting, other);
  const approve = (id: string) =>
    admin.send({ method: 'PATCH', url: `/api/users/${id}/role`, payload: { role: 'viewer' } });
  await approve(another.id);
  await admin.send({ method: 'POST', url: '/api/users', payload: { email: 'neu@x.example' } });
  await approve(waiting.id);
  expect(await listener.next()).toMatchObject({ entity: 'user', id: waiting.id });
  expect(await listener.closed).toBe(4401);
});

it('a waiting account appears on an open screen of the administrators', async () => {
  const [listener, viewer] = [await open(admin, other), await open(await running.person('viewer'))];
  const answer = await admin.send({
    method: 'POST',
    url: '/api/users',
    payload: { email: 'wartend@x.example', role: 'awaiting_approval' },
  });
  expect(await listener.next()).toMatchObject({
    ...{ entity: 'user', action: 'create', id: answer.json().id },
  });
  listener.socket.close();
  viewer.socket.close();
});
