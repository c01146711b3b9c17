import { AppError } from '#contract/errors.ts';
import { type Action, permissions } from '#contract/permissions.ts';
import type { Executor } from '../db/database.ts';
import { notifyDenied } from '../notify/notify-denied.ts';

/** Thrown by a write whose permission depends on the state of the record. */
export class DeniedAction extends AppError {
  constructor(action: Action) {
    super('forbidden', { message: permissions[action].denied });
  }
}

/** The executor must not be the transaction of the refused write: its notification would be rolled back. */
export async function notifyIfDenied(
  executor: Executor,
  error: unknown,
  attempt: { userId: string | undefined; method: string; route: string },
): Promise<void> {
  const { userId, method, route } = attempt;
  if (!(error instanceof DeniedAction) || userId === undefined) return;
  await notifyDenied(executor, { userId, method, route, sentence: error.message });
}
