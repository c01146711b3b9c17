import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { can } from '#contract/permissions.ts';
import { scenarioCalls } from '#contract/scenarios.ts';
import { reportError } from '#web/api/error-reports.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const activeRunQuery = serverQuery(scenarioCalls.active);

const ActiveRunBanner = lazyPart(
  async () => (await import('./active-run-banner.tsx')).ActiveRunBanner,
);

/** The banner's code is loaded only for those who have a run to go on with; a search works without it. */
export function ActiveRun() {
  const enabled = can(useCurrentUser(), 'scenario.run');
  const { data: run } = useQuery({ ...activeRunQuery, enabled });
  if (!run) return null;
  return (
    <ErrorBoundary fallback={null} onError={reportError}>
      <Suspense>
        <ActiveRunBanner run={run} />
      </Suspense>
    </ErrorBoundary>
  );
}
