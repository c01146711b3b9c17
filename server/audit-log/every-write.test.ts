import { afterAll, beforeAll, expect, it } from 'vitest';
import { successStatus } from '#contract/call.ts';
import { auditLog } from '../db/tables/index.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { startTestApp } from '../testing/test-app.ts';
import { caseOf, loadWrites, writeCases } from '../testing/write-cases/all-cases.ts';
import { sendCase, type World } from '../testing/write-cases/write-case.ts';

const writes = await loadWrites();

let world: World;
beforeAll(async () => {
  const running = await startTestApp();
  const admin = await running.person('admin');
  world = { running, admin, make: makerFor(() => admin) };
});
afterAll(() => world.running.close());

const entries = () => world.running.database.db.select().from(auditLog);

it.each(writes)('records $name exactly once, with what was done', async ({ name, call }) => {
  const given = await caseOf(name, world);
  const before = new Set((await entries()).map(({ id }) => id));
  const answer = await sendCase(world, call, given);
  expect(answer.statusCode, answer.body).toBe(successStatus(call));

  const written = (await entries()).filter(({ id }) => !before.has(id));
  const expected = given.entries((answer.body && answer.json()) as never);
  const byId = (a: { entityId: string }, b: { entityId: string }) =>
    a.entityId < b.entityId ? -1 : 1;
  expect(
    written
      .map(({ action, entityType, entityId, userId, oldValues, newValues }) => ({
        ...{ action, entityType, entityId, userId, oldValues, newValues },
      }))
      .sort(byId),
  ).toEqual(
    expected
      .map((entry) => ({
        ...{ userId: (given.by ?? world.admin).id, oldValues: null, newValues: null },
        ...entry,
      }))
      .sort(byId),
  );
});

it('has no case for a call that no longer exists', () => {
  const names = new Set(writes.map(({ name }) => name));
  expect(Object.keys(writeCases).filter((name) => !names.has(name))).toEqual([]);
});
