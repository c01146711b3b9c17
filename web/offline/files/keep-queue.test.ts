import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { type KeepableDocument, makeKeepQueue } from './keep-queue.ts';

const file = (name: string, fileSize = 100) =>
  aDocument({ title: name, objectPath: `documents/${name}`, fileSize });
const [plan, report, photo] = [file('Plan'), file('Bericht', 300), file('Foto', 600)];

/** A queue whose downloads the test controls. */
function aQueue(answers: Record<string, unknown> = {}) {
  const asked: string[] = [];
  const kept = new Set<string>();
  const pauses: number[] = [];
  let loading: { arrive: () => void; load: (bytes: number) => void } | undefined;
  let isHeld = false;
  const queue = makeKeepQueue({
    keep: async ({ title, objectPath }, { signal, onBytes }) => {
      asked.push(title);
      if (isHeld) {
        await new Promise<void>((arrive, reject) => {
          loading = { arrive, load: onBytes };
          signal.addEventListener('abort', () => {
            loading = undefined;
            reject(new NetworkError(signal.reason));
          });
        });
      }
      const failure = answers[title];
      if (failure) throw failure;
      kept.add(objectPath);
    },
    isKept: (objectPath) => kept.has(objectPath),
    pause: async (ms) => {
      pauses.push(ms);
      delete answers[asked.at(-1) ?? ''];
    },
  });
  /** Waits for the current download. */
  const current = async () => {
    while (!loading) await Promise.resolve();
    return loading;
  };
  return {
    ...{ queue, asked, kept, pauses, answers, current },
    hold: () => {
      isHeld = true;
    },
    async arrive() {
      const { arrive } = await current();
      loading = undefined;
      arrive();
    },
    job: (key: string) => queue.get().jobs.get(key),
  };
}

const titles = (failures: readonly { document: KeepableDocument }[]) =>
  failures.map(({ document }) => document.title);

describe('files that are kept with one tap', () => {
  it('are downloaded one after the other, and the job is removed', async () => {
    const { queue, asked, job } = aQueue();
    const seen: unknown[] = [];
    queue.subscribe(() => {
      const { done, total, percent } = job('a') ?? {};
      seen.push([done, total, percent].join());
    });
    expect(await queue.start('a', [plan, report, photo])).toMatchObject({ done: 3, failures: [] });
    expect(asked).toEqual(['Plan', 'Bericht', 'Foto']);
    expect([...new Set(seen)]).toEqual(['0,3,0', '1,3,10', '2,3,40', '3,3,100', ',,']);
    expect(queue.get()).toEqual({ jobs: new Map(), loading: undefined });
  });

  it('show their progress by bytes, within a file too', async () => {
    const { queue, hold, current, arrive, job } = aQueue();
    hold();
    const ended = queue.start('a', [report, plan]);
    (await current()).load(299);
    expect(job('a')).toMatchObject({ state: 'running', done: 0, percent: 74 });
    expect(queue.get().loading).toBe(report.objectPath);
    await arrive();
    (await current()).load(99);
    expect(job('a')).toMatchObject({ done: 1, percent: 99 });
    await arrive();
    await ended;
  });

  it('go on after one that fails, which is listed and can be repeated', async () => {
    const gone = new AppError('document_not_found');
    const { queue, asked, answers, job } = aQueue({ Plan: gone });
    const end = await queue.start('a', [plan, report]);
    expect(end).toMatchObject({ state: 'ended', done: 1, total: 2, percent: 100 });
    expect(end.failures).toEqual([{ document: plan, error: gone }]);
    expect(job('a')).toBe(end);
    delete answers.Plan;
    await queue.start('a', [plan]);
    expect(asked).toEqual(['Plan', 'Bericht', 'Plan']);
    expect(job('a')).toBeUndefined();
  });

  it('stop when two in a row cannot reach the server, but not when another succeeds in between', async () => {
    const lost = new NetworkError();
    const between = aQueue({ Plan: lost, Foto: lost });
    const end = await between.queue.start('a', [plan, report, photo]);
    expect([titles(end.failures), end.stoppedBy]).toEqual([['Plan', 'Foto'], undefined]);

    const { queue, asked } = aQueue({ Plan: lost, Bericht: lost });
    expect(await queue.start('a', [plan, report, photo])).toMatchObject({ stoppedBy: lost });
    expect(asked).toEqual(['Plan', 'Bericht']);
  });

  it.each(['device_full', 'not_signed_in', 'not_approved'] as const)(
    'stop at once with %s',
    async (code) => {
      const error = new AppError(code);
      const { queue, asked, job } = aQueue({ Bericht: error });
      const end = await queue.start('a', [plan, report, photo]);
      expect(end).toMatchObject({ done: 1, stoppedBy: error });
      expect(asked).toEqual(['Plan', 'Bericht']);
      expect(job('a')).toBe(end);
    },
  );

  it('pause after too many requests, and then go on with the same one', async () => {
    const { queue, asked, pauses } = aQueue({ Bericht: new AppError('too_many_requests') });
    expect(await queue.start('a', [plan, report, photo])).toMatchObject({ done: 3, failures: [] });
    expect(asked).toEqual(['Plan', 'Bericht', 'Bericht', 'Foto']);
    expect(pauses).toEqual([5_000]);
  });

  it('can be cancelled: downloaded files stay, and the rest can be started again', async () => {
    const { queue, kept, hold, current, arrive, job } = aQueue();
    hold();
    const ended = queue.start('a', [plan, report]);
    await arrive();
    await current();
    queue.cancel('a');
    expect(await ended).toMatchObject({ done: 1 });
    expect(job('a')).toBeUndefined();
    expect([...kept]).toEqual([plan.objectPath]);
    const again = queue.start('a', [report]);
    await arrive();
    expect(await again).toMatchObject({ done: 1, failures: [] });
    queue.cancel('a');
  });

  it('are one job however often it is started', async () => {
    const { queue, asked } = aQueue();
    const first = queue.start('a', [plan]);
    expect(queue.start('a', [plan])).toBe(first);
    await first;
    expect(asked).toEqual(['Plan']);
  });
});

describe('several jobs', () => {
  it('take turns: the one with fewer files left comes first, and the other waits', async () => {
    const { queue, asked, hold, arrive, job } = aQueue();
    hold();
    const run = queue.start('run', [plan, report, photo]);
    const one = queue.start('one', [file('Schild')]);
    expect([job('run')?.state, job('one')?.state]).toEqual(['running', 'waiting']);
    for (const _ of [1, 2, 3, 4]) await arrive();
    await Promise.all([run, one]);
    expect(asked).toEqual(['Plan', 'Schild', 'Bericht', 'Foto']);
  });

  it('download a file once that both need', async () => {
    const { queue, asked } = aQueue();
    const [a, b] = await Promise.all([
      queue.start('a', [plan, report]),
      queue.start('b', [report, plan, photo]),
    ]);
    expect([a.done, b.done]).toEqual([2, 3]);
    expect(asked).toEqual(['Plan', 'Bericht', 'Foto']);
  });

  it('that wait can be cancelled', async () => {
    const { queue, asked, hold, arrive } = aQueue();
    hold();
    const one = queue.start('a', [plan]);
    const two = queue.start('b', [photo, report]);
    queue.cancel('b');
    expect(await two).toMatchObject({ done: 0 });
    await arrive();
    await one;
    expect(asked).toEqual(['Plan']);
  });
});
