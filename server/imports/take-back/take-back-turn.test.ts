import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mostAttempts } from '#contract/jobs.ts';
import { equipment, imports, jobs, users } from '../../db/tables/index.ts';
import { mortalRunner } from '../../testing/mortal-runner.ts';
import { TestImport } from '../../testing/samples/import-file.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { takeBackHandler } from './take-back.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await db().delete(equipment);
  reviewer = await app.person('reviewer');
});

const db = () => app.database.db;

/** One Anlage is written. */
async function imported(name: string): Promise<TestImport> {
  const rows = [
    ['Name', 'Typ', 'Standort'],
    [name, 'Pumpe', 'BT1-EG'],
  ];
  const one = await TestImport.begin(app, reviewer, { Liste: rows });
  await one.check();
  expect(await one.run()).toMatchObject({ state: 'done', counts: { new: 1 } });
  return one;
}

const stored = async ({ id }: TestImport) => {
  const [found] = await db().select().from(imports).where(eq(imports.id, id));
  return found;
};
const names = async () => (await db().select().from(equipment)).map(({ name }) => name).sort();
const isTakeBack = eq(jobs.kind, 'take_back_import');
const dueAgain = () =>
  db().update(jobs).set({ runAfter: sql`now()` }).where(eq(jobs.state, 'waiting'));

const account = 'Das Konto, das den Import zurücknehmen wollte,';
it.each([
  [{ role: 'viewer' }, `${account} darf nicht mehr importieren.`],
  [{ status: 'blocked' }, `${account} ist nicht mehr aktiv.`],
] as const)('takes nothing back for a person who has become %o before', async (now, error) => {
  const one = await imported('Pumpe 1');
  await one.send('POST', '/take-back');
  await db().update(users).set(now).where(eq(users.id, reviewer.id));
  await app.app.jobs.runDue();
  expect(await stored(one)).toMatchObject({ state: 'done', error });
  expect(await names()).toEqual(['Pumpe 1']);
});

it('takes nothing back for an account that is gone', async () => {
  const one = await imported('Pumpe 1');
  await one.send('POST', '/take-back');
  await db().delete(users).where(eq(users.id, reviewer.id));
  await app.app.jobs.runDue();
  expect(await stored(one)).toMatchObject({
    ...{ state: 'done', error: `${account} gibt es nicht mehr.` },
  });
  expect(await names()).toEqual(['Pumpe 1']);
});

it('can be tried again if a job of an earlier version was given up', async () => {
  const one = await imported('Pumpe 1');
  await one.send('POST', '/take-back');
  const payload = { importId: one.id, user: { id: reviewer.id, role: 'reviewer' } };
  await db().update(jobs).set({ payload, attempts: mostAttempts }).where(isTakeBack);
  await app.app.jobs.runDue();
  expect(await stored(one)).toMatchObject({
    ...{ state: 'failed', error: expect.stringMatching(/\.$/) },
  });
  expect(await one.takeBack()).toMatchObject({ state: 'taken_back', error: null });
  expect(await names()).toEqual([]);
});

it('does not begin while another import is being taken back, whichever was made first', async () => {
  const both = [await imported('Pumpe 1'), await imported('Pumpe 2')];
  // The one with the smaller id asks second.
  const [second, first] = both.sort((a, b) => (a.id < b.id ? -1 : 1));
  if (!first || !second) throw new Error('two were imported');
  await first.send('POST', '/take-back');
  const handler = takeBackHandler([]);
  await mortalRunner(app, { kind: 'take_back_import', handler, steps: 1 }).runDue();
  await second.send('POST', '/take-back');
  await app.app.jobs.runDue();
  expect(await stored(second)).toMatchObject({ state: 'taking_back' });
  expect(await names()).toHaveLength(2);
  await dueAgain();
  await app.app.jobs.runDue();
  expect(await stored(first)).toMatchObject({ state: 'taken_back' });
  await dueAgain();
  await app.app.jobs.runDue();
  expect(await stored(second)).toMatchObject({ state: 'taken_back' });
  expect(await names()).toEqual([]);
});
