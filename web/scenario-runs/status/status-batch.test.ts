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
    isUnreachable: (error) => (error as Error).message === 'lost',
    reasonOf: (error) => (error as Error).message,
    onProgress: (result) => progress.push(result),
    signal: new AbortController().signal,
    ...fields,
  };
  return { parts, progress, queued, failures };
}

describe('a change for up to a hundred tasks', () => {
  it('is one call for each, a few in parallel, and reports its progress', async () => {
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
    expect(progress.map(({ processed }) => processed)).toEqual(
      Array.from(progress, (_, at) => at + 1),
    );
  });

  it('reports refusals with their reasons, and the number of queued changes', async () => {
    const [refused, waiting, fine] = items(3);
    const { parts } = makeParts({
      send: async (item) => {
        if (item === refused) throw new Error('Dieser Lauf ist abgeschlossen.');
        return item === waiting ? { kind: 'queued' } : { kind: 'sent', task: answered(item) };
      },
    });
    const changes = [refused, waiting, fine].filter((item) => item !== undefined);
    expect(await runBatch(changes, parts)).toMatchObject({
      ...{ processed: 3, total: 3, queued: 1, changed: [{}] },
      failed: [{ id: refused?.id, label: 'Pumpe 1', reason: 'Dieser Lauf ist abgeschlossen.' }],
    });
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    const { parts } = makeParts({
      signal: stop.signal,
      send: async (item) => {
        stop.abort();
        return { kind: 'sent', task: answered(item) };
      },
    });
    const { processed } = await runBatch(items(50), parts);
    expect(processed).toBeLessThan(5);
  });
});

describe('a change for more than a hundred tasks', () => {
  it('is sent in batches of a hundred', async () => {
    const sendMany = vi.fn(makeParts().parts.sendMany);
    const { parts } = makeParts({ sendMany, send: () => Promise.reject(new Error('alone')) });
    const result = await runBatch(items(250), parts);
    expect(sendMany.mock.calls.map(([many]) => many.length)).toEqual([100, 100, 50]);
    expect(result).toMatchObject({ processed: 250, queued: 0, failed: [] });
    expect(result.changed).toHaveLength(250);
  });

  it('has a verdict for each task', async () => {
    const changes = items(101);
    const [refused, unanswered] = changes;
    const error = { code: 'conflict', message: 'Inzwischen geändert.' } as const;
    const { parts } = makeParts({
      sendMany: async (many) =>
        many
          .filter((item) => item !== unanswered)
          .map(
            (item): SyncVerdict =>
              item === refused
                ? { id: item.id, outcome: 'failed', error }
                : { id: item.id, outcome: 'done', answer: answered(item) },
          ),
    });
    const { changed, failed } = await runBatch(changes, parts);
    expect(changed).toHaveLength(99);
    expect(failed.map(({ reason }) => reason)).toEqual([
      'Inzwischen geändert.',
      'Der Server hat die Änderung nicht ausgeführt.',
    ]);
  });

  it('queues the rest with the same keys when the network breaks', async () => {
    const changes = items(250);
    let batches = 0;
    const { parts, queued, failures } = makeParts({
      sendMany: async (many) => {
        batches += 1;
        if (batches === 2) throw new Error('lost');
        return many.map((item) => ({ id: item.id, outcome: 'done', answer: answered(item) }));
      },
    });
    const result = await runBatch(changes, parts);
    expect(result).toMatchObject({ processed: 250, queued: 150, failed: [] });
    // The server may have done some of the lost batch, but nothing of the rest.
    const lost = changes.slice(100, 200).map((item) => ({ ...item, isTried: true }));
    expect(queued).toEqual([...lost, ...changes.slice(200)]);
    expect(failures).toEqual([new Error('lost')]);
  });

  it('reports a batch that the server refused as a whole', async () => {
    const { parts } = makeParts({ sendMany: () => Promise.reject(new Error('Nein.')) });
    const { failed } = await runBatch(items(150), parts);
    expect(failed).toHaveLength(150);
  });

  it('stops between two batches when it is cancelled', async () => {
    const stop = new AbortController();
    const { parts } = makeParts({ signal: stop.signal, onProgress: () => stop.abort() });
    expect(await runBatch(items(250), parts)).toMatchObject({ processed: 100, total: 250 });
  });
});
