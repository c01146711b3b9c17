import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Job, JobPage } from '#contract/jobs.ts';
import {
  adminNotifications,
  auditLog,
  equipmentComments,
  jobs,
  users,
} from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let admin: Person;
let equipmentId: string;
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.person('admin', { displayName: 'Ada Amt' });
  const made = await admin.send({
    ...{ method: 'POST', url: '/api/equipment', payload: sampleEquipment() },
  });
  equipmentId = made.json<{ id: string }>().id;
});
afterAll(() => running.close());

const db = () => running.database.db;
const remove = (id: string) => admin.send({ method: 'DELETE', url: `/api/users/${id}` });
const comment = async (...contents: string[]) => {
  const values = contents.map((content) => ({ equipmentId, content, createdBy: admin.id }));
  const made = await db().insert(equipmentComments).values(values).returning();
  return made.map(({ id }) => id);
};
const contentOf = async (id = '') => {
  const found = await db().select().from(equipmentComments).where(eq(equipmentComments.id, id));
  return found[0]?.content;
};
const lastJob = async () => {
  const page = (await admin.send({ url: '/api/admin/jobs' })).json<JobPage>();
  return page.jobs[0];
};
const decide = (job: Job | undefined, erase: boolean) =>
  admin.send({
    ...{ method: 'POST', url: `/api/admin/jobs/${job?.id}/decision`, payload: { erase } },
  });

it('begins again where a version that knew other tables stopped', async () => {
  const { id } = await running.person('editor', { firstName: 'Ute', lastName: 'Unterbrochen' });
  const [commentId] = await comment('Gesehen von Ute Unterbrochen');
  await remove(id);
  const { id: jobId = '' } = (await lastJob()) ?? {};
  const checkpoint = { plan: 'users', pass: 1_000, kept: 0, places: [] };
  await db().update(jobs).set({ checkpoint }).where(eq(jobs.id, jobId));
  await running.app.jobs.runDue();
  expect(await contentOf(commentId)).toBe('Gesehen von Anonymisierter Benutzer');
});

it('goes through more rows than one step takes, and names what remains to be done', async () => {
  const { id } = await running.person('editor', { firstName: 'Uta', lastName: 'Vielgenannt' });
  const texts = Array.from({ length: 1_203 }, (_, at) => `${at}: Uta Vielgenannt`);
  const ids = await comment(...texts);
  expect((await remove(id)).statusCode).toBe(204);
  expect(await lastJob()).toMatchObject({
    ...{ kind: 'erase_person', state: 'waiting', requestedByName: 'Ada Amt' },
  });
  expect(await contentOf(ids.at(-1))).toBe('1202: Uta Vielgenannt');
  await running.app.jobs.runDue();
  expect(await contentOf(ids[0])).toBe('0: Anonymisierter Benutzer');
  expect(await contentOf(ids.at(-1))).toBe('1202: Anonymisierter Benutzer');
  expect(await db().select().from(users).where(eq(users.id, id))).toEqual([]);
  const done = await lastJob();
  expect(done).toMatchObject({ state: 'done', result: null });
  expect(done?.done).toBe(done?.total);
  const [row] = await db()
    .select()
    .from(jobs)
    .where(eq(jobs.id, done?.id ?? ''));
  expect(row?.payload).toEqual({});
});

it('leaves the name of a living person with the same name, also in the log of their own record', async () => {
  const names = { firstName: 'Anna', lastName: 'Zwilling', displayName: 'Anna Zwilling' };
  const impostor = await running.person('viewer', { ...names, email: 'falsch@zwilling.example' });
  const living = await running.person('editor', { ...names, email: 'anna@zwilling.example' });
  await db()
    .insert(auditLog)
    .values({
      ...{ action: 'update', entityType: 'user', entityId: living.id, userId: living.id },
      newValues: { displayName: 'Anna Zwilling' },
    });
  const [named, addressed] = await comment(
    'Schlüssel bei Anna Zwilling',
    'Anna Zwilling <falsch@zwilling.example>, nicht anna@zwilling.example',
  );
  await remove(impostor.id);
  await running.app.jobs.runDue();
  expect(await contentOf(named)).toBe('Schlüssel bei Anna Zwilling');
  expect(await contentOf(addressed)).toBe(
    'Anna Zwilling <Anonymisierter Benutzer>, nicht anna@zwilling.example',
  );
  const [entry] = await db().select().from(auditLog).where(eq(auditLog.entityId, living.id));
  expect(entry?.newValues).toEqual({ displayName: 'Anna Zwilling' });
  const asked = await lastJob();
  expect(asked).toMatchObject({
    state: 'done',
    result:
      'An 2 Stellen steht ein Name, den auch eine andere Person trägt. Dort wurde nichts entfernt.',
  });
  expect(asked?.question?.places).toHaveLength(2);
  expect(asked?.question?.places).toContainEqual({
    ...{ where: 'Kommentar', around: 'Schlüssel bei Anna Zwilling' },
  });
  expect((await decide(asked, false)).json()).toMatchObject({
    ...{ question: null, result: 'Die Namen bleiben dort stehen.' },
  });
  await running.app.jobs.runDue();
  expect(await contentOf(named)).toBe('Schlüssel bei Anna Zwilling');
});

it('erases a shared name only if an administrator decides so', async () => {
  const names = { firstName: 'Bea', lastName: 'Doppel', displayName: null };
  const gone = await running.person('viewer', names);
  const living = await running.person('viewer', names);
  await db()
    .insert(auditLog)
    .values({
      ...{ action: 'update', entityType: 'user', entityId: living.id, userId: living.id },
      newValues: { lastName: 'Doppel' },
    });
  const [id] = await comment('Schlüssel bei Bea Doppel', 'Schlüssel bei Bea Doppel');
  await remove(gone.id);
  await running.app.jobs.runDue();
  const job = await lastJob();
  expect(job?.result).toMatch(/^An 2 Stellen /);
  expect(job?.question?.places).toEqual([
    { where: 'Kommentar', around: 'Schlüssel bei Bea Doppel' },
  ]);
  expect((await decide(job, true)).json()).toMatchObject({
    ...{ id: job?.id, question: null, result: 'Die Namen werden auch dort entfernt.' },
  });
  expectError(await decide(job, true), 'job_decided');
  await running.app.jobs.runDue();
  expect(await contentOf(id)).toBe('Schlüssel bei Anonymisierter Benutzer');
  const [entry] = await db().select().from(auditLog).where(eq(auditLog.entityId, living.id));
  expect(entry?.newValues).toEqual({ lastName: 'Doppel' });
  expect(await db().select().from(jobs).where(sql`payload::text like '%Doppel%'`)).toEqual([]);
});

it('replaces a text about the person by a sentence', async () => {
  const { id } = await running.person('editor');
  const about = eq(adminNotifications.userId, id);
  await db()
    .insert(adminNotifications)
    .values({ type: 'gdpr_request', title: 'Anfrage', message: 'Rief dreimal an.', userId: id });
  const url = `/api/users/${id}/anonymize`;
  await admin.send({ method: 'POST', url, payload: { reason: 'Auf Wunsch' } });
  await running.app.jobs.runDue();
  expect(await db().select().from(adminNotifications).where(about)).toMatchObject([
    { title: 'Anfrage', message: 'Die Angaben zu dieser Person wurden entfernt.' },
  ]);
});

it('finds a person who has changed their name three thousand times', async () => {
  const person = await running.person('editor', { firstName: 'Ole', lastName: 'Wandel' });
  await db().execute(sql`
    insert into audit_log (action, entity_type, entity_id, user_id, old_values, new_values)
    select 'update', 'user', ${person.id}::text, ${person.id}::uuid,
      jsonb_build_object('lastName', 'Wandel' || n), jsonb_build_object('lastName', 'Wandel' || n + 1)
    from generate_series(1, 3000) n`);
  const [id] = await comment('Ole Wandel2999 hat den Schlüssel');
  expect((await remove(person.id)).statusCode).toBe(204);
  await running.app.jobs.runDue();
  expect(await contentOf(id)).toBe('Anonymisierter Benutzer hat den Schlüssel');
});

it('leaves a note beside the files, with the id alone', async () => {
  const { id } = await running.person('editor', { externalId: `noted ${randomUUID()}` });
  await remove(id);
  await running.app.jobs.runDue();
  const paths: string[] = [];
  for await (const { path } of running.app.storage.list()) paths.push(path);
  expect(paths).toContain(`erased/${id}.remove`);
});
