import { scenarioCalls } from '#contract/scenarios.ts';
import type { CurrentUser } from '#contract/users.ts';
import { clientFor } from '#web/api/client.ts';
import { runApi } from './run-queries.ts';

const scenarioApi = clientFor(scenarioCalls);

/** Reads the runs that somebody has begun and not finished: what is read is kept on the device. */
export async function warmRuns(user: CurrentUser): Promise<void> {
  const [active, scenarios] = await Promise.all([scenarioApi.active(), scenarioApi.list()]);
  const begun = scenarios
    .flatMap(({ runs }) => runs)
    .filter(({ finishedAt, startedBy }) => !finishedAt && startedBy === user.id);
  const ids = new Set([...(active ? [active.id] : []), ...begun.map(({ id }) => id)]);
  for (const id of ids) await runApi.get({ params: { id } });
}
