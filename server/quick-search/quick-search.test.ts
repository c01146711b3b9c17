import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QuickSearchButton } from '#contract/quick-search.ts';
import { auditLog } from '../db/tables/index.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());

const url = '/api/quick-search-buttons';
const add = (person: Person, order: number, fields: object = {}) =>
  person.send({
    method: 'POST',
    url,
    payload: { searchTerm: `Begriff ${order}`, displayLabel: `Text ${order}`, order, ...fields },
  });
const list = async (person: Person) =>
  (await person.send({ method: 'GET', url })).json<QuickSearchButton[]>();

it('stores a viewer’s own buttons, trimmed and in order', async () => {
  const viewer = await running.person('viewer');
  await add(viewer, 1);
  const answer = await add(viewer, 0, { searchTerm: '  HVAC ', displayLabel: ' Lüftung ' });
  expect(answer.statusCode).toBe(201);
  expect(
    (await list(viewer)).map(({ searchTerm, displayLabel, order }) => ({
      searchTerm,
      displayLabel,
      order,
    })),
  ).toEqual([
    { searchTerm: 'HVAC', displayLabel: 'Lüftung', order: 0 },
    { searchTerm: 'Begriff 1', displayLabel: 'Text 1', order: 1 },
  ]);
});

it('refuses blank texts with the specified sentence', async () => {
  const viewer = await running.person('viewer');
  const answer = await add(viewer, 0, { searchTerm: ' ' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    fields: [
      {
        field: 'searchTerm',
        message: 'Alle Schaltflächen müssen einen Suchbegriff und ein Label haben.',
      },
    ],
  });
});

it('allows five, also when six come at once', async () => {
  const viewer = await running.person('viewer');
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((order) => add(viewer, order)));
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect(refused.map((answer) => answer.json())).toEqual([
    { code: 'quick_search_full', message: 'Du kannst maximal 5 Schnellsuch-Schaltflächen haben.' },
  ]);
  expect(await list(viewer)).toHaveLength(5);
});

it('rewrites the order in one step, all or nothing', async () => {
  const viewer = await running.person('viewer');
  await add(viewer, 0);
  await add(viewer, 1);
  const [first, second] = await list(viewer);
  const reorder = (buttonOrders: object[]) =>
    viewer.send({ method: 'PATCH', url: `${url}/reorder`, payload: { buttonOrders } });
  const answer = await reorder([
    { id: first?.id, order: 1 },
    { id: second?.id, order: 0 },
  ]);
  expect(answer.statusCode).toBe(200);
  expect((await list(viewer)).map(({ id }) => id)).toEqual([second?.id, first?.id]);
  const foreign = await reorder([
    { id: first?.id, order: 0 },
    { id: randomUUID(), order: 1 },
  ]);
  expect(foreign.statusCode).toBe(404);
  expect((await list(viewer)).map(({ id }) => id)).toEqual([second?.id, first?.id]);
});

it('allows many simultaneous reorderings, in any order of the rows', async () => {
  const viewer = await running.person('viewer');
  for (const order of [0, 1, 2, 3, 4]) await add(viewer, order);
  const forwards = (await list(viewer)).map(({ id }, order) => ({ id, order }));
  const backwards = forwards.map(({ id }, at) => ({ id, order: 4 - at })).toReversed();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      viewer.send({
        method: 'PATCH',
        url: `${url}/reorder`,
        payload: { buttonOrders: at % 2 ? forwards : backwards },
        headers: { 'idempotency-key': randomUUID() },
      }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

it('adds as many at once as are allowed, each under a key of its own', async () => {
  const viewer = await running.person('viewer');
  const answers = await Promise.all(
    [0, 1, 2, 3, 4].map((order) =>
      viewer.send({
        method: 'POST',
        url,
        payload: { searchTerm: 'x', displayLabel: 'x', order },
        headers: { 'idempotency-key': randomUUID() },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
});

it('lets nobody see, change or delete another person’s buttons', async () => {
  const [one, other] = [await running.person('viewer'), await running.person('admin')];
  const mine = (await add(one, 0)).json<QuickSearchButton>();
  expect(await list(other)).toEqual([]);
  const target = `${url}/${mine.id}`;
  const change = await other.send({ method: 'PATCH', url: target, payload: { displayLabel: 'x' } });
  const removal = await other.send({ method: 'DELETE', url: target });
  const taken = await add(other, 0, { id: mine.id });
  expect([change.statusCode, removal.statusCode, taken.statusCode]).toEqual([404, 404, 409]);
  expect(await list(one)).toEqual([mine]);
});

it('writes an audit entry for each change, and none where nothing changes', async () => {
  const viewer = await running.person('viewer');
  const { id } = (await add(viewer, 0)).json<QuickSearchButton>();
  const change = (payload: object) =>
    viewer.send({ method: 'PATCH', url: `${url}/${id}`, payload });
  await change({ displayLabel: 'Neu' });
  expect((await change({ displayLabel: 'Neu' })).json()).toMatchObject({ displayLabel: 'Neu' });
  await viewer.send({ method: 'DELETE', url: `${url}/${id}` });
  const entries = await running.database.db.select().from(auditLog);
  expect(entries.filter((entry) => entry.entityId === id).map(({ action }) => action)).toEqual([
    'create',
    'update',
    'delete',
  ]);
});
