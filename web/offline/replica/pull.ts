import * as z from 'zod/mini';
import { equipmentCalls, equipmentChanges } from '#contract/equipment.ts';
import { clientFor } from '#web/api/client.ts';
import type { ReplicaState } from '../databases/kept-database.ts';
import type { LocalDatabase } from '../databases/local-database.ts';
import { type Follower, followFeed, type PullEnd } from './follow-feed.ts';
import { type Arrived, forgetRows, takeRows } from './take-rows.ts';

export interface Pull extends Follower {
  local: LocalDatabase;
  /** Called after each page with what its rows have become here. */
  onPage?: (rows: Arrived, state: ReplicaState, isReset: boolean) => void | Promise<void>;
}

/** Enough to tell the server's page from somebody else's; the rows are too many to look at each. */
const pageShape = z.extend(equipmentChanges, { changed: z.array(z.unknown()) });

const pageSize = 2_000;

/** The equipment. */
export function pull({ local, onPage, ...follower }: Pull): Promise<PullEnd> {
  const { environment, userId } = follower;
  const api = clientFor(equipmentCalls, environment);
  return followFeed(follower, {
    fact: 'replica',
    ask: async (since, signal) => {
      const query = { since, limit: pageSize };
      const page = await api.changes({ query, signal, unauthorized: 'throw' });
      return pageShape.safeParse(page).success ? page : undefined;
    },
    forget: () => forgetRows(local, userId),
    take: (page) => takeRows(local, page, userId),
    ...(onPage ? { onPage } : {}),
  });
}
