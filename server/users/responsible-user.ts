import { eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { compareKeys, nameSortKey } from '#contract/text/sort-key.ts';
import type { Executor, Tx } from '../db/database.ts';
import { personName } from '../db/person-name.ts';
import { users } from '../db/tables/index.ts';

const isAvailable = sql<boolean>`${users.status} = 'active' and ${users.removalStartedAt} is null
  and ${users.role} <> 'awaiting_approval'`;

interface Responsible {
  name: string;
  /** Whether the user is approved and active, so that work can be given to them. */
  isAvailable: boolean;
}

/** Locked until the transaction ends, so that the account is not removed meanwhile. */
export async function lockUser(tx: Tx, id: string | null): Promise<Responsible | undefined> {
  if (id === null) return undefined;
  const [found] = await tx
    .select({
      name: sql<string>`${personName('users')}`,
      isAvailable,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('key share');
  return found;
}

/** Nobody is made responsible who cannot see to it. */
export function refuseUnavailable(user: Responsible | undefined): void {
  if (!user?.isAvailable) throw new AppError('user_not_found');
}

/** Everybody who can be made responsible, by name. */
export async function listAvailable(executor: Executor): Promise<{ id: string; name: string }[]> {
  const found = await executor
    .select({ id: users.id, name: sql<string>`${personName('users')}` })
    .from(users)
    .where(isAvailable);
  const keyed = found.map((user) => ({ user, key: nameSortKey(user.name) }));
  return keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ user }) => user);
}
