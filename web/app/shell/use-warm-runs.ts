import { useEffect } from 'react';
import { can } from '#contract/permissions.ts';
import { onServerMessage } from '#web/realtime/server-messages.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

/** The first screen comes first. */
const pause = 2_000;

/** Whoever goes down to the cellar with a run that goes on has it on the device. */
export function useWarmRuns(): void {
  const user = useCurrentUser();
  const mayWork = can(user, 'scenario.run');
  useEffect(() => {
    if (!mayWork) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const warm = async () => {
      timer = undefined;
      const { warmRuns } = await import('#web/scenario-runs/warm-runs.ts');
      await warmRuns(user);
    };
    // The connection to the server begins with a resync, and so does every later one.
    const stop = onServerMessage((message) => {
      if (message.type !== 'resync' && message.entity !== 'scenario_run') return;
      // Without a network it is tried again when there is one.
      timer ??= setTimeout(() => void warm().catch(() => {}), pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [user, mayWork]);
}
