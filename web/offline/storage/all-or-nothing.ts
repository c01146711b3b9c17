import type { RowsTransaction } from './local-database.ts';

/** What `work` writes stands as a whole or not at all, whatever goes wrong in between. */
export async function allOrNothing<T>(tx: RowsTransaction, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await tx.done;
    return result;
  } catch (error) {
    abort(tx);
    await tx.done.catch(() => {});
    // A transaction that the browser ended knows better why than whoever met its end.
    throw tx.error ?? error;
  }
}

function abort(tx: RowsTransaction): void {
  try {
    tx.abort();
  } catch (error) {
    const hasEnded = error instanceof DOMException && error.name === 'InvalidStateError';
    if (!hasEnded) throw error;
  }
}
