import { AppError } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/people.ts';
import { type Action, can, permissions } from '#contract/permissions.ts';
import { commandOf } from '#contract/sync.ts';
import { type KeptDatabase, readFact } from '../storage/kept-database.ts';
import type { NewItem } from '../storage/queue-item.ts';

const isAction = (access: string): access is Action => access in permissions;

/** Rejects what the person may not do, as far as this device knows: the server would refuse it later. */
export async function refuseForbidden(
  kept: KeptDatabase,
  items: readonly NewItem[],
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  const known = await readFact(kept, 'user');
  if (known?.id !== userId) return;
  const person = withoutEndedCode(known, now);
  for (const item of items) {
    const access = commandOf(item)?.call.access;
    if (!access || !isAction(access) || can(person, access)) continue;
    throw new AppError('forbidden', { message: permissions[access].denied });
  }
}

function withoutEndedCode({ writesUntil, ...person }: CurrentUser, now: number): CurrentUser {
  const holds = writesUntil !== undefined && Date.parse(writesUntil) > now;
  return holds ? { ...person, writesUntil } : person;
}
