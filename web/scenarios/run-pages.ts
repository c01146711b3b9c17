import { infiniteQueryOptions } from '@tanstack/react-query';
import { scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import { clientFor } from '#web/api/client.ts';
import { keyOf, metaOf } from '#web/reads/server-query.ts';

const runApi = clientFor(scenarioRunCalls);

/** All runs of a scenario, or of the deleted ones, the latest first. */
export function runsQuery(scenarioId: string | undefined) {
  const query = scenarioId ? { scenarioId } : {};
  return infiniteQueryOptions({
    queryKey: keyOf(scenarioRunCalls.list, { query }),
    ...metaOf(scenarioRunCalls.list),
    queryFn: ({ pageParam, signal }) =>
      runApi.list({ query: { ...query, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ runs, hasMore }) => (hasMore ? runs.at(-1)?.id : undefined),
  });
}
