import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { JobThread } from './job-thread.ts';
import type { JobRow } from './jobs-store.ts';

/** A thread that runs this on every order. */
function threadThat(does: string, options = {}) {
  const script = `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', (order) => { ${does} });`;
  const workers: Worker[] = [];
  const thread = new JobThread(() => {
    const worker = new Worker(script, { eval: true, ...options });
    workers.push(worker);
    return worker;
  });
  onTestFinished(() => thread.end());
  return { thread, workers, started: () => workers.length };
}

const job = { id: 'job' } as JobRow;
const running = new AbortController().signal;

it('answers how the attempt ended, and is used again', async () => {
  const { thread, started } = threadThat(
    `if (order !== 'stop') parentPort.postMessage({ how: 'finished', job: order.attempt.id })`,
  );
  for (let time = 0; time < 2; time += 1) {
    expect(await thread.attempt(job, running)).toEqual({ how: 'finished', job: 'job' });
  }
  expect(started()).toBe(1);
});

it('tells the thread when the process stops, also if it stopped before', async () => {
  const { thread } = threadThat(
    `if (order === 'stop') parentPort.postMessage({ how: 'released' })`,
  );
  const stopping = new AbortController();
  const attempt = thread.attempt(job, stopping.signal);
  stopping.abort();
  expect(await attempt).toEqual({ how: 'released' });
  expect(await thread.attempt(job, stopping.signal)).toEqual({ how: 'released' });
});

it.each([
  ['throws', `throw new TypeError('secret')`, 'Unerwarteter Fehler (TypeError).'],
  ['ends', 'process.exit()', 'Unerwarteter Fehler (Error).'],
])('is a failed attempt if the thread %s; the next has a new one', async (_, does, sentence) => {
  const { thread, started } = threadThat(does);
  for (let time = 1; time <= 2; time += 1) {
    const end = await thread.attempt(job, running);
    expect(end).toMatchObject({ how: 'failed', sentence: expect.stringContaining(sentence) });
    expect(started()).toBe(time);
  }
});

it.each([
  ['throws', `throw new Error('too late')`],
  ['ends', 'process.exit()'],
])('a thread that %s without work is replaced by the next job', async (_, does) => {
  const { thread, workers, started } = threadThat(
    `if (order === 'end') { ${does} } else parentPort.postMessage({ how: 'finished' })`,
  );
  expect(await thread.attempt(job, running)).toEqual({ how: 'finished' });
  for (const worker of workers) {
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('end');
    await ended;
  }
  expect(await thread.attempt(job, running)).toEqual({ how: 'finished' });
  expect(started()).toBe(2);
});

it('without enough memory only the thread ends', async () => {
  const { thread } = threadThat('const kept = []; for (;;) kept.push({ at: kept.length })', {
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  expect(await thread.attempt(job, running)).toMatchObject({
    how: 'failed',
    sentence: 'Der Arbeitsspeicher hat für diese Arbeit nicht gereicht.',
  });
});
