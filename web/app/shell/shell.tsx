import { type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { can } from '#contract/permissions.ts';
import { reportError } from '#web/api/error-reports.ts';
import { onServerMessage } from '#web/realtime/server-messages.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { SyncLayer } from '#web/sync/sync-layer.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { contentId } from '#web/ui/page/page.tsx';
import { HeaderBell } from './header-bell.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import {
  useBeginScreenOnArrival,
  useForgetSearchOnLeaving,
  useScrollToTopOnPush,
} from './shell-effects.ts';

const ConsentPrompt = lazyPart(
  async () => (await import('#web/account/consent-prompt.tsx')).ConsentPrompt,
);
const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices);

export function Shell({ children }: { children: ReactNode }) {
  const { consentGiven } = useCurrentUser();
  useForgetSearchOnLeaving();
  useScrollToTopOnPush();
  useBeginScreenOnArrival();
  useWarmRuns();
  return (
    <>
      <a className={classes.skipLink} href={`#${contentId}`}>
        Zum Inhalt springen
      </a>
      <Navigation />
      <div className={classes.screen}>
        <SyncLayer />
        <HeaderBell>{children}</HeaderBell>
      </div>
      <ErrorBoundary fallback={null} onError={reportError}>
        <Suspense>
          <Notices />
          {consentGiven === false && <ConsentPrompt />}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** The first screen comes first. */
const pause = 2_000;

/** Whoever goes down to the cellar with a run that goes on has it on the device. */
function useWarmRuns(): void {
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
