import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { RunTask, TaskStatus } from '#contract/scenario-runs.ts';
import { write } from '#web/offline/offline.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { makeStatusWishes, type Wishes } from './status-wishes.ts';

export interface StatusWrites {
  wishes: Wishes;
  /** The same function at every time: a card that is already there is left alone. */
  setStatus: (task: RunTask, status: TaskStatus) => void;
  /** Until nothing of it is on its way any more. */
  settle: () => Promise<void>;
}

export function useSetStatus(): StatusWrites {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [{ wishes, set, settle }] = useState(() =>
    makeStatusWishes(client, (item) => write<RunTask>(user.id, item)),
  );
  const current = useSyncExternalStore(wishes.subscribe, wishes.get);
  return { wishes: current, setStatus: set, settle };
}
