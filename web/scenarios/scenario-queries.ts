import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ScenarioWithRuns, scenarioCalls } from '#contract/scenarios.ts';
import { compareKeys, nameSortKey } from '#contract/sort-key.ts';
import { clientFor } from '#web/api/client.ts';
import { factsOf, keyOf } from '#web/reads/server-query.ts';

export const scenarioApi = clientFor(scenarioCalls);

/** In German order, also what was just made here; databases order letters each in their own way. */
function byName(list: ScenarioWithRuns[]): ScenarioWithRuns[] {
  const keyed = list.map((scenario) => ({ scenario, key: nameSortKey(scenario.name) }));
  return keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ scenario }) => scenario);
}

export const scenariosQuery = queryOptions({
  queryKey: keyOf(scenarioCalls.list),
  ...factsOf(scenarioCalls.list),
  queryFn: async ({ signal }): Promise<ScenarioWithRuns[]> => {
    try {
      return await scenarioApi.list({ signal });
    } catch (cause) {
      throw new Error('Failed to fetch scenarios', { cause });
    }
  },
  select: byName,
});

/** Who has deleted a scenario that is no longer in the list. */
export const deletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/scenarios', id, 'last-change'],
    queryFn: ({ signal }) => scenarioApi.lastChange({ params: { id }, signal }),
  });

type Change = (list: ScenarioWithRuns[]) => ScenarioWithRuns[];

/** Shows the change at once; what else the server knows follows. */
export function takeOver(client: QueryClient, change: Change): Promise<void> {
  client.setQueryData(scenariosQuery.queryKey, (list) => list && change(list));
  return client.invalidateQueries({ queryKey: scenariosQuery.queryKey });
}
