/**
 * One change for each of many tasks: a few calls side by side, or, where so many calls would be taken
 * for an attack, the same calls in parcels. Every change has its own key and its own verdict, and what
 * the network lost goes into the queue.
 */
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import { type SyncVerdict, syncBatchLimit } from '#contract/sync.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';

export type Sent = { kind: 'sent'; task: RunTask } | { kind: 'queued' };

export interface BatchParts {
  /** One call; throws a refusal. */
  send(item: NewItem): Promise<Sent>;
  /** Many calls in one; throws where there is no verdict. */
  sendMany(items: readonly NewItem[]): Promise<readonly SyncVerdict[]>;
  queue(items: readonly NewItem[], failure: unknown): Promise<void>;
  /** Whether the server was not reached: then what was sent goes into the queue. */
  isLost(error: unknown): boolean;
  /** Why a change was refused. */
  reasonOf(error: unknown): string;
  onProgress(result: BatchResult): void;
  signal: AbortSignal;
}

export interface BatchResult {
  /** How many have their verdict, whichever. */
  settled: number;
  total: number;
  changed: readonly RunTask[];
  queued: number;
  failed: readonly { id: string; label: string; reason: string }[];
}

const sideBySide = 4;
const noVerdict = 'Der Server hat die Änderung nicht ausgeführt.';

export async function runBatch(items: readonly NewItem[], parts: BatchParts): Promise<BatchResult> {
  const run = new BatchRun(items.length, parts);
  if (items.length > syncBatchLimit) await inParcels(items, run, parts);
  else await sideways(items, run, parts);
  return run.result;
}

class BatchRun {
  result: BatchResult;
  readonly #parts: BatchParts;

  constructor(total: number, parts: BatchParts) {
    this.#parts = parts;
    this.result = { settled: 0, total, changed: [], queued: 0, failed: [] };
  }

  change(tasks: readonly RunTask[]): void {
    this.#settle(tasks.length, { changed: [...this.result.changed, ...tasks] });
  }

  queue(count: number): void {
    this.#settle(count, { queued: this.result.queued + count });
  }

  fail(items: readonly NewItem[], reason: string): void {
    const failed = items.map(({ id, label }) => ({ id, label, reason }));
    this.#settle(items.length, { failed: [...this.result.failed, ...failed] });
  }

  #settle(count: number, part: Partial<BatchResult>): void {
    this.result = { ...this.result, ...part, settled: this.result.settled + count };
    this.#parts.onProgress(this.result);
  }
}

async function sideways(items: readonly NewItem[], run: BatchRun, parts: BatchParts) {
  const left = [...items];
  const work = async () => {
    for (let item = left.shift(); item && !parts.signal.aborted; item = left.shift()) {
      try {
        const sent = await parts.send(item);
        if (sent.kind === 'sent') run.change([sent.task]);
        else run.queue(1);
      } catch (error) {
        run.fail([item], parts.reasonOf(error));
      }
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
}

async function inParcels(items: readonly NewItem[], run: BatchRun, parts: BatchParts) {
  for (let at = 0; at < items.length && !parts.signal.aborted; at += syncBatchLimit) {
    const parcel = items.slice(at, at + syncBatchLimit);
    try {
      judge(parcel, await parts.sendMany(parcel), run);
    } catch (error) {
      if (!parts.isLost(error)) {
        run.fail(parcel, parts.reasonOf(error));
        continue;
      }
      // The same keys again: what the server has done already is not done twice.
      const lost = parcel.map((item) => ({ ...item, isTried: true }));
      const rest = [...lost, ...items.slice(at + syncBatchLimit)];
      await parts.queue(rest, error);
      run.queue(rest.length);
      return;
    }
  }
}

function judge(parcel: readonly NewItem[], verdicts: readonly SyncVerdict[], run: BatchRun): void {
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  const changed: RunTask[] = [];
  for (const item of parcel) {
    const verdict = byId.get(item.id);
    if (verdict?.outcome === 'done') changed.push(verdict.answer as RunTask);
    else run.fail([item], verdict?.outcome === 'failed' ? verdict.error.message : noVerdict);
  }
  run.change(changed);
}
