import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunSummary, runsPageSize } from '#contract/scenarios/scenario-runs.ts';
import { scenariosOf } from '../testing/samples/scenario-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
let viewer: Person;
beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());

const make = scenariosOf(() => reviewer);
const list = async (query: Record<string, string> = {}) => {
  const url = `/api/scenario-runs?${new URLSearchParams(query)}`;
  return (await viewer.send({ method: 'GET', url })).json<{
    runs: RunSummary[];
    hasMore: boolean;
  }>();
};
const idsOf = (runs: readonly { id: string }[]) => runs.map(({ id }) => id);
const nothing = [{ filterType: 'type' as const, filterValue: randomUUID() }];

describe('the runs of a scenario', () => {
  it('come page by page, the latest first, each once', async () => {
    const { id: scenarioId } = await make.scenario({ filters: nothing });
    const started: string[] = [];
    for (let at = 0; at < runsPageSize + 3; at += 1) {
      started.unshift((await make.start(scenarioId)).id);
    }
    await make.finish(started[0] ?? '');
    const first = await list({ scenarioId });
    expect(first.hasMore).toBe(true);
    expect(first.runs[0]).toMatchObject({ scenarioId, finishedAt: expect.any(String), total: 0 });
    const second = await list({ scenarioId, before: first.runs.at(-1)?.id ?? '' });
    expect(second.hasMore).toBe(false);
    expect(idsOf([...first.runs, ...second.runs])).toEqual(started);
  });

  it('are none if the run to continue after does not exist', async () => {
    const { id: scenarioId } = await make.scenario({ filters: nothing });
    await make.start(scenarioId);
    expect(await list({ scenarioId, before: randomUUID() })).toEqual({ runs: [], hasMore: false });
  });
});

describe('the runs of deleted scenarios', () => {
  it('are listed without those of other scenarios', async () => {
    const kept = await make.run(['Pumpe 1']);
    const gone = await make.run(['Pumpe 2']);
    await reviewer.send({ method: 'DELETE', url: `/api/scenarios/${gone.scenarioId}` });
    const { runs, hasMore } = await list();
    expect(idsOf(runs)).toContain(gone.id);
    expect(idsOf(runs)).not.toContain(kept.id);
    expect(hasMore).toBe(false);
  });
});
