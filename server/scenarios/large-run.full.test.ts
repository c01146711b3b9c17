import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import { runTaskLimit, runTooLarge } from '#contract/scenarios/scenarios.ts';
import { mostUnread } from '../http/guards/unread-answers.ts';
import { scenariosOf } from '../testing/samples/scenario-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
const make = scenariosOf(() => reviewer);

beforeAll(async () => {
  running = await startTestApp({ listens: true });
  reviewer = await running.person('reviewer');
});
afterAll(() => running.close());

const fetchRun = (id: string) =>
  fetch(`${running.origin}/api/scenario-runs/${id}`, {
    headers: { cookie: reviewer.cookie, 'accept-encoding': 'identity' },
  });

it('a run of the most tasks there may be opens, each task once and in order', async () => {
  const { id, scenarioId, tasks } = await make.run(['Pumpe 1']);
  await running.database.db.execute(sql`
    insert into scenario_run_tasks
      (run_id, asset_id, equipment_name, equipment_type, equipment_location_raw, note)
    select run_id, null, 'Pumpe ' || (number % 100), equipment_type,
      'BT' || (number % 7), repeat('x', 100)
    from scenario_run_tasks, generate_series(2, ${runTaskLimit}::int) as number
    where id = ${tasks[0]?.id}`);
  const answer = await fetchRun(id);
  const text = await answer.text();
  expect(text.length).toBeGreaterThan(mostUnread);
  const run = JSON.parse(text) as ScenarioRun;
  expect(new Set(run.tasks.map((task) => task.id)).size).toBe(runTaskLimit);
  const places = run.tasks.map(({ id: taskId, equipment: { locationRaw, name } }) =>
    [locationRaw, name, taskId].join('\0'),
  );
  expect(places).toEqual([...places].sort());

  await make.finish(id);
  const protocol = fetch(
    `${running.origin}/api/scenarios/${scenarioId}/export?format=pdf&runId=${id}`,
    {
      headers: { cookie: reviewer.cookie },
    },
  );
  const beside = await fetch(`${running.origin}/healthz`);
  expect(beside.status).toBe(200);
  const pdf = Buffer.from(await (await protocol).arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF');
  // At the very least one page for fifty tasks.
  expect(pdf.toString('latin1').split('/Type /Page\n').length).toBeGreaterThan(runTaskLimit / 50);
});

it('a run of more Anlagen is not started, and the answer says how many they are', async () => {
  await running.database.db.execute(sql`
    insert into equipment (name, type, location_raw, name_key, location_key, building_key, floor_key,
      room_key, search_text, name_text, type_text, location_text, sort_key)
    select 'Masse ' || number, 'Masse', 'BT1', 'masse ' || number, 'bt1', '', '', '', '', '', '', '', ''
    from generate_series(1, ${runTaskLimit + 1}::int) as number`);
  const scenario = await make.scenario({ filters: [{ filterType: 'type', filterValue: 'Masse' }] });
  const answer = await reviewer.send({
    method: 'POST',
    url: `/api/scenarios/${scenario.id}/start`,
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { code: 'run_too_large', message: runTooLarge(runTaskLimit + 1) },
  ]);
  expect(runTooLarge(runTaskLimit + 1)).toContain('höchstens 50.000 Anlagen');
});
