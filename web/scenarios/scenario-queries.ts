import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ScenarioWithRuns, scenarioCalls } from '#contract/scenarios.ts';
import { clientFor } from '#web/api/client.ts';

export const scenarioApi = clientFor(scenarioCalls);

export const scenariosQuery = queryOptions({
  queryKey: ['/api/scenarios'],
  queryFn: async ({ signal }): Promise<ScenarioWithRuns[]> => {
    try {
      return await scenarioApi.list({ signal });
    } catch (cause) {
      throw new Error('Failed to fetch scenarios', { cause });
    }
  },
});

type Change = (list: ScenarioWithRuns[]) => ScenarioWithRuns[];

/** Shows the change at once; what else the server knows follows. */
export function takeOver(client: QueryClient, change: Change): Promise<void> {
  client.setQueryData(scenariosQuery.queryKey, (list) => list && change(list));
  return client.invalidateQueries({ queryKey: scenariosQuery.queryKey });
}
