import { describe, expect, it, vi } from 'vitest';
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import type { SyncVerdict } from '#contract/sync.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import { aTask } from '#web/testing/samples/a-run.ts';
import { statusItem } from '../task-writes.ts';
import { type BatchParts, type BatchResult, runBatch } from './status-batch.ts';

const items = (count: number) => Array.from({ length: count }, () => statusItem(aTask(), 'done'));

const answered = ({ id, data }: NewItem): RunTask =>
  aTask({ id: data.params?.taskId ?? id, status: 'done' });

function makeParts(fields: Partial<BatchParts> = {}) {
  const progress: BatchResult[] = [];
  const queued: NewItem[] = [];
  const failures: unknown[] = [];
  const parts: BatchParts = {
    send: async (item) => ({ kind: 'sent', task: answered(item) }),
    sendMany: async (many) =>
      many.map((item) => ({ id: item.id, outcome: 'done', answer: answered(item) })),
    queue: async (many, failure) => {
      queued.push(...many);
      failures.push(failure);
    },
    isLost: (error) => (error as Error).message === 'lost',
    reasonOf: (error) => (error as Error).message,
    onProgress: (result) => progress.push(result),
    signal: new AbortController().signal,
    ...fields,
  };
  return { parts, progress, queued, failures };
}

describe('a change for up to a hundred tasks', () => {
  it('is one call for each, a few side by side, and tells how far it is', async () => {
    let now = 0;
    let most = 0;
    const { parts, progress } = makeParts({
      send: async (item) => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        now -= 1;
        return { kind: 'sent', task: answered(item) };
      },
    });
    const result = await runBatch(items(100), parts);
    expect(result.changed).toHaveLength(100);
    expect(most).toBe(4);
    expect(progress.map(({ settled }) => settled)).toEqual(Array.from(progress, (_, at) => at + 1));
  });

  it('says what was refused and why, and what waits on the device', async () => {
    const [refused, waiting, fine] = items(3);
    const { parts } = makeParts({
      send: async (item) => {
        if (item === refused) throw new Error('Dieser Lauf ist abgeschlossen.');
        return item === waiting ? { kind: 'queued' } : { kind: 'sent', task: answered(item) };
      },
    });
    const given = [refused, waiting, fine].filter((item) => item !== undefined);
    expect(await runBatch(given, parts)).toMatchObject({
      ...{ settled: 3, total: 3, queued: 1, changed: [{}] },
      failed: [{ id: refused?.id, label: 'Pumpe 1', reason: 'Dieser Lauf ist abgeschlossen.' }],
    });
  });

  it('stops where somebody calls it off', async () => {
    const stop = new AbortController();
    const { parts } = makeParts({
      signal: stop.signal,
      send: async (item) => {
        stop.abort();
        return { kind: 'sent', task: answered(item) };
      },
    });
    const { settled } = await runBatch(items(50), parts);
    expect(settled).toBeLessThan(5);
  });
});

describe('a change for more than a hundred tasks', () => {
  it('goes in parcels of a hundred', async () => {
    const sendMany = vi.fn(makeParts().parts.sendMany);
    const { parts } = makeParts({ sendMany, send: () => Promise.reject(new Error('alone')) });
    const result = await runBatch(items(250), parts);
    expect(sendMany.mock.calls.map(([many]) => many.length)).toEqual([100, 100, 50]);
    expect(result).toMatchObject({ settled: 250, queued: 0, failed: [] });
    expect(result.changed).toHaveLength(250);
  });

  it('has a verdict for each', async () => {
    const given = items(101);
    const [refused, forgotten] = given;
    const error = { code: 'conflict', message: 'Inzwischen geändert.' } as const;
    const { parts } = makeParts({
      sendMany: async (many) =>
        many
          .filter((item) => item !== forgotten)
          .map(
            (item): SyncVerdict =>
              item === refused
                ? { id: item.id, outcome: 'failed', error }
                : { id: item.id, outcome: 'done', answer: answered(item) },
          ),
    });
    const { changed, failed } = await runBatch(given, parts);
    expect(changed).toHaveLength(99);
    expect(failed.map(({ reason }) => reason)).toEqual([
      'Inzwischen geändert.',
      'Der Server hat die Änderung nicht ausgeführt.',
    ]);
  });

  it('queues what is left when the network breaks in the middle, under the same keys', async () => {
    const given = items(250);
    let parcels = 0;
    const { parts, queued, failures } = makeParts({
      sendMany: async (many) => {
        parcels += 1;
        if (parcels === 2) throw new Error('lost');
        return many.map((item) => ({ id: item.id, outcome: 'done', answer: answered(item) }));
      },
    });
    const result = await runBatch(given, parts);
    expect(result).toMatchObject({ settled: 250, queued: 150, failed: [] });
    // Of the parcel that was lost the server may have done something; of the rest it has heard nothing.
    const lost = given.slice(100, 200).map((item) => ({ ...item, isTried: true }));
    expect(queued).toEqual([...lost, ...given.slice(200)]);
    expect(failures).toEqual([new Error('lost')]);
  });

  it('says so for a parcel that the server refused as a whole', async () => {
    const { parts } = makeParts({ sendMany: () => Promise.reject(new Error('Nein.')) });
    const { failed } = await runBatch(items(150), parts);
    expect(failed).toHaveLength(150);
  });

  it('stops between two parcels where somebody calls it off', async () => {
    const stop = new AbortController();
    const { parts } = makeParts({ signal: stop.signal, onProgress: () => stop.abort() });
    expect(await runBatch(items(250), parts)).toMatchObject({ settled: 100, total: 250 });
  });
});
