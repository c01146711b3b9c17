import { useQuery } from '@tanstack/react-query';
import { ErrorBoundary } from 'react-error-boundary';
import { can } from '#contract/permissions.ts';
import { reportError } from '#web/api/error-reports.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { HoldBelow, useHoldBelow } from '#web/ui/state/in-order.tsx';
import { activeRunQuery } from './run-queries.ts';

const ActiveRunBanner = lazyPart(
  async () => (await import('./active-run-banner.tsx')).ActiveRunBanner,
  HoldBelow,
);

/** The code of the banner is only loaded for users with a running scenario. */
export function ActiveRun() {
  const user = useCurrentUser();
  const enabled = can(user, 'scenario.run');
  const { data: run, isLoading } = useQuery({ ...activeRunQuery(user.id), enabled });
  useHoldBelow(isLoading);
  if (!run) return null;
  return (
    <ErrorBoundary fallback={null} onError={reportError}>
      <ActiveRunBanner run={run} />
    </ErrorBoundary>
  );
}
