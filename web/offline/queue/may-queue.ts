import { AppError } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/people.ts';
import { type Action, can, permissions } from '#contract/permissions.ts';
import { commandOf } from '#contract/sync.ts';
import { type KeptDatabase, readFact } from '../storage/kept-database.ts';
import type { NewItem } from '../storage/queue-item.ts';

const isAction = (access: string): access is Action => access in permissions;

/** Rejects what the person may not do according to this device, because the server would refuse it later. */
export async function refuseForbidden(
  kept: KeptDatabase,
  items: readonly NewItem[],
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  const user = await readFact(kept, 'user');
  if (user?.id !== userId) return;
  const person = withoutExpiredCode(user, now);
  for (const item of items) {
    const access = commandOf(item)?.call.access;
    if (!access || !isAction(access) || can(person, access)) continue;
    throw new AppError('forbidden', { message: permissions[access].denied });
  }
}

function withoutExpiredCode({ writesUntil, ...person }: CurrentUser, now: number): CurrentUser {
  const isValid = writesUntil !== undefined && Date.parse(writesUntil) > now;
  return isValid ? { ...person, writesUntil } : person;
}
