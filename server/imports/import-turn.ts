/** One import writes or is taken back at a time, on whichever instance; the others wait for their turn. */
import { eq } from 'drizzle-orm';
import { can } from '#contract/permissions.ts';
import type { Tx } from '../db/database.ts';
import { users } from '../db/tables/index.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { JobAttempt } from '../jobs/job-attempt.ts';
import * as store from './imports-store.ts';

type State = store.Import['state'];

interface Wanted {
  importId: string;
  /** The states in which it waits, has its turn, and is after its job was given up. */
  states: { waiting: State; working: State; givenUp: State };
}

export interface Turn {
  current: store.Import;
  /** No earlier attempt of the job has had the turn. */
  isFirst: boolean;
}

/**
 * An attempt whose job has a checkpoint continues: it had the turn before. Without one, an import that works already is
 * the work of another job. Undefined if there is nothing to do, such as for an import that was stopped meanwhile.
 */
export async function takeTurn(
  tx: Tx,
  { checkpoint }: JobAttempt,
  { importId, states: { waiting, working, givenUp } }: Wanted,
): Promise<Turn | 'later' | undefined> {
  await store.lockTurn(tx);
  const current = await store.lock(tx, importId);
  if (!current) return undefined;
  const isContinued = checkpoint !== undefined;
  if (isContinued && current.state === working) return { current, isFirst: false };
  // An administrator repeats a job that was given up.
  const isRepeated = isContinued && current.state === givenUp;
  if (!isRepeated && current.state !== waiting) return undefined;
  if (await store.isAnotherWriting(tx, importId)) return 'later';
  return { current, isFirst: !isRepeated };
}

/** For `findActor`. */
export const whoStarted = 'den Import begonnen hat';

/** The person may have lost the account or the right since they asked for it. `asked`: what they did. */
export async function findActor(
  tx: Tx,
  userId: string | null,
  asked: string,
): Promise<{ user: Pick<SessionUser, 'id' | 'role'> } | { refusal: string }> {
  const { id, role, status } = users;
  const [user] = userId
    ? await tx.select({ id, role, status }).from(users).where(eq(id, userId))
    : [];
  const account = `Das Konto, das ${asked},`;
  if (!user) return { refusal: `${account} gibt es nicht mehr.` };
  if (user.status !== 'active') return { refusal: `${account} ist nicht mehr aktiv.` };
  if (!can(user, 'import.manage')) return { refusal: `${account} darf nicht mehr importieren.` };
  return { user };
}
