import type { QueueTransaction } from './local-database.ts';

/** Aborts the transaction if `work` fails, so that nothing of it is stored. */
export async function allOrNothing<T>(tx: QueueTransaction, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await tx.done;
    return result;
  } catch (error) {
    abort(tx);
    await tx.done.catch(() => {});
    // If the browser ended the transaction, its error says why; that of `work` is only a consequence.
    throw tx.error ?? error;
  }
}

function abort(tx: QueueTransaction): void {
  try {
    tx.abort();
  } catch (error) {
    const hasEnded = error instanceof DOMException && error.name === 'InvalidStateError';
    if (!hasEnded) throw error;
  }
}
