import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { toIdentity } from '../auth/identity.ts';
import { signIn } from '../auth/sign-in-service.ts';
import type { Tx } from '../db/database.ts';
import { auditLog, scenarioRuns, scenarios as scenarioTable } from '../db/tables/index.ts';
import { anonymisePerson, removePerson } from '../privacy/anonymise-person.ts';
import { DeviceRows } from '../testing/device-rows.ts';
import { relationsOf } from '../testing/relations-device.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { changeTask, scenariosOf } from '../testing/samples/scenario-samples.ts';
import { openSocket } from '../testing/socket.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let viewer: Person;
let author: Person;
let equipment: Equipment;
const { changes, pull, pullUntilQuiet } = relationsOf(() => viewer);
const make = makerFor(() => author);
beforeAll(async () => {
  running = await startTestApp({ listens: true });
  viewer = await running.person('viewer');
  author = await running.person('editor');
  equipment = await make.equipment();
});
afterAll(() => running.close());

const within = <T>(work: (tx: Tx) => Promise<T>) => running.database.db.transaction(work);
const arrive = (subject: string, email: string, claims = {}) =>
  within((tx) =>
    signIn(
      tx,
      toIdentity('https://sso.example', subject, { email, email_verified: true, ...claims }),
      [],
    ),
  );

const nameless = { firstName: null, lastName: null };
const subject = randomUUID();

async function erase(work: Parameters<typeof within>[0]): Promise<void> {
  await within(work);
  await running.app.jobs.runDue();
}

it.each<[string, Parameters<TestApp['person']>[1], () => Promise<unknown>, string]>([
  [
    'in their profile',
    { firstName: 'Ilse', lastName: 'Altname' },
    () => author.send({ method: 'PATCH', url: '/api/me', payload: { lastName: 'Neuname' } }),
    'Ilse Neuname',
  ],
  [
    'by the address their provider has for them',
    { ...nameless, email: 'altname@werk.example', externalId: `https://sso.example#${subject}` },
    () => arrive(subject, 'neuname@werk.example'),
    'neuname@werk.example',
  ],
  [
    'by their first sign-in',
    { ...nameless, email: 'altname@amt.example', externalId: null },
    () => arrive(randomUUID(), 'altname@amt.example', { name: 'Ilse Neuname' }),
    'Ilse Neuname',
  ],
  [
    'by being anonymised',
    { firstName: 'Ilse', lastName: 'Altname' },
    () => erase((tx) => anonymisePerson(tx, { userId: author.id, performedBy: null })),
    'Anonymisierter Benutzer',
  ],
  [
    'by being removed',
    { firstName: 'Ilse', lastName: 'Altname' },
    () => erase((tx) => removePerson(tx, { userId: author.id, performedBy: null })),
    'Unbekannt',
  ],
])('devices hear what somebody is called who is renamed %s', async (_, profile, rename, name) => {
  await make.comment(equipment.id, 'Von jemand anderem.');
  author = await running.person('editor', profile);
  const { id } = await make.comment(equipment.id);
  const device = await pullUntilQuiet();
  expect(device.comments.get(id)?.authorName).toMatch(/altname/i);

  await rename();
  const { comments } = await changes(device.since);
  expect(comments).toMatchObject({ changed: [{ id, authorName: name }], deleted: [] });
  await pull(device);
  expect(JSON.stringify([...device.comments.values()])).not.toMatch(/altname/i);
  author = await running.person('editor');
});

it('devices get comments of others about a person who is anonymised', async () => {
  const named = await running.person('viewer', { firstName: 'Ulf', lastName: 'Wurzelbacher' });
  const { id } = await make.comment(equipment.id, 'Schlüssel bei Ulf Wurzelbacher.');
  const device = await pullUntilQuiet();
  await erase((tx) => anonymisePerson(tx, { userId: named.id, performedBy: null }));
  const { comments } = await changes(device.since);
  expect(comments.changed).toMatchObject([
    { id, content: 'Schlüssel bei Anonymisierter Benutzer.' },
  ]);
});

it('removes who changed a comment last when they are removed', async () => {
  const editor = await running.person('editor');
  const { id } = await make.comment(equipment.id);
  const url = `/api/equipment-comments/${id}`;
  await editor.send({ method: 'PATCH', url, payload: { content: 'Anders.' } });
  const device = await pullUntilQuiet();
  expect(device.comments.get(id)?.updatedBy).toBe(editor.id);
  await erase((tx) => removePerson(tx, { userId: editor.id, performedBy: null }));
  expect((await pull(device)).comments.get(id)?.updatedBy).toBeNull();
});

it('sends a notice at once to users who may read comments', async () => {
  await make.comment(equipment.id);
  const { next } = await openSocket(running.origin, { headers: { cookie: viewer.cookie } });
  await author.send({ method: 'PATCH', url: '/api/me', payload: { displayName: 'Die Neue' } });
  expect(await next()).toMatchObject({ type: 'changed', entity: 'equipment_comment' });
});

describe('scenarios, runs and tasks', () => {
  let reviewer: Person;
  const scenarios = scenariosOf(() => reviewer);
  const everything = (device: DeviceRows) =>
    JSON.stringify([
      ...[device.of('scenario'), device.of('scenario_run'), device.of('scenario_run_task')],
    ]);

  /** Created, started, finished and changed by one person. */
  async function worked() {
    reviewer = await running.person('reviewer', { firstName: 'Ilse', lastName: 'Altname' });
    const finished = await scenarios.run(['Pumpe 1']);
    await scenarios.finish(finished.id);
    const { id } = await scenarios.start(finished.scenarioId);
    const [task] = (await scenarios.getRun(id)).tasks;
    if (!task) throw new Error('a run without tasks');
    await changeTask(reviewer, task.id, { status: 'done', note: 'Geprüft.' });
    const device = await new DeviceRows(viewer).pullUntilQuiet();
    return { device, taskId: task.id, scenarioId: finished.scenarioId };
  }

  it('are sent again with the present name, those of finished runs only in their scenario', async () => {
    const { device, taskId } = await worked();
    await reviewer.send({ method: 'PATCH', url: '/api/me', payload: { lastName: 'Neuname' } });
    const { rows } = await device.page();
    const name = 'Ilse Neuname';
    expect(rows).toMatchObject({
      scenario: [{ changedBy: { name }, runs: [{ startedByName: name }, { startedByName: name }] }],
      scenario_run: [{ startedByName: name }],
      scenario_run_task: [
        {
          ...{ id: taskId, updatedByName: name, statusChangedByName: name },
          ...{ noteChangedByName: name, completedByName: name },
        },
      ],
    });
    expect(everything(await device.pull())).not.toContain('Altname');
  });

  it.each([
    ['anonymised', anonymisePerson],
    ['removed', removePerson],
  ] as const)('name nobody who was %s', async (_, take) => {
    const { device } = await worked();
    const { id: userId } = reviewer;
    await erase((tx) => take(tx, { userId, performedBy: null }));
    await device.pull();
    expect(everything(device)).not.toContain('Altname');
    if (take === removePerson) expect(everything(device)).not.toContain(userId);
  });

  it('are sent again if the log no longer has who changed a scenario', async () => {
    const { device, scenarioId } = await worked();
    const { db } = running.database;
    await db.delete(scenarioRuns).where(eq(scenarioRuns.scenarioId, scenarioId));
    await db.update(scenarioTable).set({ createdBy: null }).where(eq(scenarioTable.id, scenarioId));
    expect(everything(await device.pullUntilQuiet())).toContain('Altname');
    await db.delete(auditLog).where(eq(auditLog.entityId, scenarioId));
    await erase((tx) => anonymisePerson(tx, { userId: reviewer.id, performedBy: null }));
    expect(everything(await device.pull())).not.toContain('Altname');
  });
});
