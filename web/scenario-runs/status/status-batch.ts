/**
 * One change for each of many tasks: a few calls in parallel, or the same calls in batches where so many would exceed
 * the rate limit. Every change has its own key and its own verdict, and changes without an answer go into the queue.
 */
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import { type SyncVerdict, syncBatchLimit } from '#contract/sync.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';

export type SendResult = { kind: 'sent'; task: RunTask } | { kind: 'queued' };

export interface BatchParts {
  /** One call; throws a refusal. */
  send(item: NewItem): Promise<SendResult>;
  /** Many calls in one request; throws if there are no verdicts. */
  sendMany(items: readonly NewItem[]): Promise<readonly SyncVerdict[]>;
  queue(items: readonly NewItem[], failure: unknown): Promise<void>;
  /** Whether the server was not reached; then the changes go into the queue. */
  isUnreachable(error: unknown): boolean;
  /** The reason of a refusal. */
  reasonOf(error: unknown): string;
  onProgress(result: BatchResult): void;
  signal: AbortSignal;
}

export interface BatchResult {
  /** How many changes are sent, queued or failed. */
  processed: number;
  total: number;
  changed: readonly RunTask[];
  queued: number;
  failed: readonly { id: string; label: string; reason: string }[];
}

const parallelCalls = 4;
const noVerdict = 'Der Server hat die Änderung nicht ausgeführt.';

export async function runBatch(items: readonly NewItem[], parts: BatchParts): Promise<BatchResult> {
  const run = new BatchRun(items.length, parts);
  if (items.length > syncBatchLimit) await sendInBatches(items, run, parts);
  else await sendInParallel(items, run, parts);
  return run.result;
}

class BatchRun {
  result: BatchResult;
  readonly #parts: BatchParts;

  constructor(total: number, parts: BatchParts) {
    this.#parts = parts;
    this.result = { processed: 0, total, changed: [], queued: 0, failed: [] };
  }

  change(tasks: readonly RunTask[]): void {
    this.#addResult(tasks.length, { changed: [...this.result.changed, ...tasks] });
  }

  queue(count: number): void {
    this.#addResult(count, { queued: this.result.queued + count });
  }

  fail(items: readonly NewItem[], reason: string): void {
    const failed = items.map(({ id, label }) => ({ id, label, reason }));
    this.#addResult(items.length, { failed: [...this.result.failed, ...failed] });
  }

  #addResult(count: number, part: Partial<BatchResult>): void {
    this.result = { ...this.result, ...part, processed: this.result.processed + count };
    this.#parts.onProgress(this.result);
  }
}

async function sendInParallel(items: readonly NewItem[], run: BatchRun, parts: BatchParts) {
  const rest = [...items];
  const work = async () => {
    for (let item = rest.shift(); item && !parts.signal.aborted; item = rest.shift()) {
      try {
        const sent = await parts.send(item);
        if (sent.kind === 'sent') run.change([sent.task]);
        else run.queue(1);
      } catch (error) {
        run.fail([item], parts.reasonOf(error));
      }
    }
  };
  await Promise.all(Array.from({ length: parallelCalls }, work));
}

async function sendInBatches(items: readonly NewItem[], run: BatchRun, parts: BatchParts) {
  for (let start = 0; start < items.length && !parts.signal.aborted; start += syncBatchLimit) {
    const batch = items.slice(start, start + syncBatchLimit);
    try {
      applyVerdicts(batch, await parts.sendMany(batch), run);
    } catch (error) {
      if (!parts.isUnreachable(error)) {
        run.fail(batch, parts.reasonOf(error));
        continue;
      }
      // They keep their keys, so that the server does nothing twice.
      const lost = batch.map((item) => ({ ...item, isTried: true }));
      const rest = [...lost, ...items.slice(start + syncBatchLimit)];
      await parts.queue(rest, error);
      run.queue(rest.length);
      return;
    }
  }
}

function applyVerdicts(
  batch: readonly NewItem[],
  verdicts: readonly SyncVerdict[],
  run: BatchRun,
): void {
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  const changed: RunTask[] = [];
  for (const item of batch) {
    const verdict = byId.get(item.id);
    if (verdict?.outcome === 'done') changed.push(verdict.answer as RunTask);
    else run.fail([item], verdict?.outcome === 'failed' ? verdict.error.message : noVerdict);
  }
  run.change(changed);
}
