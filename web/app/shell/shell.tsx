import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reportError } from '#web/api/error-reports.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { SyncLayer } from '#web/sync/sync-layer.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { contentId } from '#web/ui/page/page.tsx';
import { HeaderBell } from './header-bell.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import {
  useBeginScreenOnArrival,
  useForgetSearchOnLeaving,
  useScrollToTopOnPush,
} from './shell-effects.ts';
import { useHandScans } from './use-hand-scans.ts';

const ConsentPrompt = lazyPart(
  async () => (await import('#web/account/consent-prompt.tsx')).ConsentPrompt,
);
const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices);

export function Shell({ children }: { children: ReactNode }) {
  const { consentGiven } = useCurrentUser();
  useForgetSearchOnLeaving();
  useScrollToTopOnPush();
  useBeginScreenOnArrival();
  useHandScans();
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
        <Notices />
        {consentGiven === false && <ConsentPrompt />}
      </ErrorBoundary>
    </>
  );
}
