import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { type JobPage, mostAttempts } from '#contract/jobs.ts';
import { adminNotifications, jobs } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import type { JobHandler } from './job-attempt.ts';
import { JobRunner } from './job-runner.ts';
import { addJob, claimJob, type NewJob, removeFinished } from './jobs-store.ts';

let running: TestApp;
let admin: Person;
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.person('admin', { displayName: 'Ada Amt' });
});
afterAll(() => running.close());
afterEach(() => db().delete(jobs));

const db = () => running.database.db;
const kind = 'examine_document' as const;

function runnerFor(handler: JobHandler): JobRunner {
  const runner = new JobRunner(db(), running.app.log);
  runner.handle(kind, handler);
  return runner;
}

const add = (job: Partial<NewJob> = {}) => addJob(db(), { kind, requestedBy: admin.id, ...job });
const rows = () => db().select().from(jobs).orderBy(jobs.createdAt);
const noticesOf = (id = '') =>
  db().select().from(adminNotifications).where(eq(adminNotifications.entityId, id));
/** Makes waiting jobs due and lets the leases of running ones expire. */
const passTime = () =>
  db().update(jobs).set({ runAfter: sql`now()`, leaseUntil: sql`now() - interval '1 second'` });

describe('a job', () => {
  it('is done once, however many runners there are', async () => {
    const seen: unknown[] = [];
    const handler: JobHandler = {
      run: async ({ payload }) => {
        seen.push(payload.number);
      },
    };
    for (let number = 0; number < 20; number++) await add({ payload: { number } });
    await Promise.all([runnerFor(handler).runDue(), runnerFor(handler).runDue()]);
    expect(seen.sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, number) => number),
    );
    for (const row of await rows()) {
      expect(row).toMatchObject({ state: 'done', payload: {}, attempts: 1 });
    }
  });

  it('exists exactly when the write that needs it is committed', async () => {
    const failing = db().transaction(async (tx) => {
      await addJob(tx, { kind });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });

  it('leaves no row behind when no user started it and it has no result', async () => {
    await add({ requestedBy: null });
    await runnerFor({ run: async () => {} }).runDue();
    expect(await rows()).toEqual([]);
    await add({ requestedBy: null });
    await runnerFor({
      run: (job) => job.finish(undefined, { result: 'Zwei Dateien fehlen.' }),
    }).runDue();
    expect(await rows()).toMatchObject([{ state: 'done', result: 'Zwei Dateien fehlen.' }]);
  });

  it('is added once while one with its key waits, and again while that one runs', async () => {
    await add({ onceKey: 'x' });
    await add({ onceKey: 'x' });
    expect(await rows()).toHaveLength(1);
    await claimJob(db(), [kind]);
    await add({ onceKey: 'x' });
    expect(await rows()).toHaveLength(2);
  });

  it('that is added again does not wait for the end of a pause', async () => {
    await add({ onceKey: 'x' });
    await db().update(jobs).set({ runAfter: sql`now() + interval '6 hours'` });
    await add({ onceKey: 'x' });
    await runnerFor({ run: async () => {} }).runDue();
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  it('that fails while another with its key waits leaves the work to that one', async () => {
    await add({ onceKey: 'x' });
    const runner = runnerFor({
      run: async () => {
        await add({ onceKey: 'x' });
        runner.handle(kind, { run: async () => {} });
        throw new Error('broken');
      },
    });
    await runner.runDue();
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('continues after the last committed step', async () => {
    await add();
    const steps: number[] = [];
    const run: JobHandler['run'] = async (job) => {
      for (let at = Number(job.checkpoint?.at ?? 0); at < 5; at++) {
        await job.step(
          async () => {
            if (at === 3 && !steps.includes(3)) {
              steps.push(3);
              throw new Error('killed in the middle');
            }
            steps.push(at);
          },
          () => ({ checkpoint: { at: at + 1 }, done: at + 1, total: 5 }),
        );
      }
    };
    await runnerFor({ run }).runDue();
    expect(await rows()).toMatchObject([
      { state: 'waiting', checkpoint: { at: 3 }, done: 3, total: 5 },
    ]);
    await passTime();
    await runnerFor({ run }).runDue();
    expect(steps).toEqual([0, 1, 2, 3, 3, 4]);
    expect(await rows()).toMatchObject([{ state: 'done', done: 5, total: 5, checkpoint: null }]);
  });

  it('whose process ended is taken over; the first attempt can do no more steps', async () => {
    await add();
    let second: JobRunner | undefined;
    const late: string[] = [];
    const first = runnerFor({
      run: async (job) => {
        await passTime();
        second = runnerFor({ run: (other) => other.finish(undefined, { result: 'vom zweiten' }) });
        await second.runDue();
        await job.step(async () => late.push('too late'));
      },
    });
    await first.runDue();
    expect(late).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'done', result: 'vom zweiten', attempts: 2 }]);
  });

  it('whose last attempt was taken over is not given up by the first', async () => {
    await add();
    await db()
      .update(jobs)
      .set({ attempts: mostAttempts - 1 });
    const first = runnerFor({
      run: async () => {
        await db().update(jobs).set({ attemptId: randomUUID() });
        throw new Error('broken');
      },
    });
    await first.runDue();
    const [job] = await rows();
    expect(job).toMatchObject({ state: 'running', error: null });
    expect(await noticesOf(job?.id)).toEqual([]);
  });

  it('goes back to the queue when the process stops, without counting the attempt', async () => {
    await add();
    const runner = runnerFor({
      run: async (job) => {
        await job.step(
          async () => {},
          () => ({ checkpoint: { at: 1 } }),
        );
        void runner.stop();
        await job.step(async () => {});
      },
    });
    await runner.runDue();
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 0, checkpoint: { at: 1 }, error: null },
    ]);
  });
});

describe('a job that fails', () => {
  const failing: JobHandler = {
    run: async () => {
      throw new AppError('storage_unavailable');
    },
  };

  it('is tried again after pauses that grow, then administrators are notified', async () => {
    await add();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const before = Date.now();
      await runnerFor(failing).runDue();
      const [row] = await rows();
      pauses.push(Math.round((Date.parse(row?.runAfter ?? '') - before) / 1000));
      await passTime();
    }
    expect(pauses.slice(0, 4).map((pause) => Math.round(pause / 5))).toEqual([1, 5, 25, 125]);
    const message = new AppError('storage_unavailable').message;
    expect(await rows()).toMatchObject([
      { state: 'failed', attempts: mostAttempts, error: message },
    ]);
    const [job] = await rows();
    expect(await noticesOf(job?.id)).toMatchObject([
      {
        ...{ type: 'job_failed', priority: 'high', title: 'Hintergrundarbeit fehlgeschlagen' },
        message: `„Datei untersuchen“ ist nach 8 Versuchen fehlgeschlagen: ${message}`,
      },
    ]);
    await runnerFor(failing).runDue();
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: mostAttempts }]);
  });

  it('shows only the kind of an unexpected error', async () => {
    await add();
    await runnerFor({
      run: async () => {
        throw new TypeError('Lena Berg is not iterable');
      },
    }).runDue();
    expect(await rows()).toMatchObject([
      {
        error: 'Unerwarteter Fehler (TypeError). Einzelheiten stehen im Protokoll des Servers.',
      },
    ]);
  });

  it('is given up when the process ends at every attempt', async () => {
    await add();
    await db().update(jobs).set({ attempts: mostAttempts });
    const ran: string[] = [];
    await runnerFor({ run: async () => void ran.push('again') }).runDue();
    expect(ran).toEqual([]);
    expect(await rows()).toMatchObject([
      { state: 'failed', error: 'Der Server endete bei jedem Versuch mitten in der Arbeit.' },
    ]);
  });

  it('can be repeated by an administrator', async () => {
    await add({ onceKey: 'x' });
    await db().update(jobs).set({ state: 'failed', attempts: 8, error: 'Voll.' });
    await add({ onceKey: 'x' });
    const [failed] = await rows();
    const repeat = (id = '') => admin.send({ method: 'POST', url: `/api/admin/jobs/${id}/repeat` });
    expect((await repeat(failed?.id)).json()).toMatchObject({ state: 'waiting', attempts: 0 });
    expectError(await repeat(failed?.id), 'job_not_failed');
    expectError(await repeat(crypto.randomUUID()), 'not_found');
    await runnerFor({ run: async () => {} }).runDue();
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'done']);
  });
});

it('administrators see what failed, runs, waits and is done, in this order', async () => {
  const states = ['done', 'waiting', 'running', 'failed'] as const;
  await db()
    .insert(jobs)
    .values(states.map((state) => ({ kind, state, requestedBy: admin.id })));
  const url = '/api/admin/jobs?limit=3&offset=0';
  const page = (await admin.send({ method: 'GET', url })).json<JobPage>();
  expect(page.total).toBe(4);
  expect(page.jobs.map(({ state }) => state)).toEqual(['failed', 'running', 'waiting']);
  expect(page.jobs[0]).toMatchObject({ kind, requestedByName: 'Ada Amt', done: null });
});

it('finished ones are removed after a month', async () => {
  await add();
  await runnerFor({ run: async () => {} }).runDue();
  await add();
  await removeFinished(db());
  expect(await rows()).toHaveLength(2);
  await db()
    .update(jobs)
    .set({ finishedAt: sql`now() - interval '31 days'` })
    .where(eq(jobs.state, 'done'));
  await removeFinished(db());
  expect((await rows()).map(({ state }) => state)).toEqual(['waiting']);
});

it('a new job wakes the runner that was started', async () => {
  const worked = new Promise<unknown>((resolve) => {
    running.app.jobs.handle(kind, { run: async ({ payload }) => resolve(payload.number) });
  });
  running.app.jobs.start();
  await add({ payload: { number: 7 } });
  expect(await worked).toBe(7);
  await running.app.jobs.stop();
});
