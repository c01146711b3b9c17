import { useState, useSyncExternalStore } from 'react';
import type { RunTask, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import { write } from '#web/offline/offline.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { type ChosenStatuses, makeStatusSender } from './status-sender.ts';

interface StatusWrites {
  chosen: ChosenStatuses;
  /** A stable function, so that cards are not rendered again. */
  setStatus: (task: RunTask, status: TaskStatus) => void;
  /** Resolves when no status is being sent. */
  whenStatusesSent: () => Promise<void>;
}

export function useSetStatus(): StatusWrites {
  const user = useCurrentUser();
  const [{ chosen, set, whenIdle }] = useState(() =>
    makeStatusSender((item) => write<RunTask>(user.id, item)),
  );
  const current = useSyncExternalStore(chosen.subscribe, chosen.get);
  return { chosen: current, setStatus: set, whenStatusesSent: whenIdle };
}
