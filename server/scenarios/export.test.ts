import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../testing/expect-error.ts';
import { changeTask, scenariosOf } from '../testing/samples/scenario-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
let viewer: Person;
beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer', { displayName: 'Petra Prüfer' });
  viewer = await running.person('viewer');
});
afterAll(() => running.close());

const make = scenariosOf(() => reviewer);
const fetchProtocol = (scenarioId: string, query: Record<string, string> = {}, person = viewer) =>
  person.send({ method: 'GET', url: `/api/scenarios/${scenarioId}/export`, query });

describe('the protocol', () => {
  it('is a PDF that a browser opens, named after what was checked', async () => {
    const { id: scenarioId } = await make.scenario({
      name: 'Küche: "Süd" / Nord 🔥',
      filters: [{ filterType: 'tag', filterValue: 'niemals' }],
    });
    const { id, startedAt } = await make.start(scenarioId);
    const answer = await fetchProtocol(scenarioId, { format: 'pdf', runId: id });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const day = new Date(startedAt).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
    const name = `Protokoll Küche Süd Nord 🔥 ${day}.pdf`;
    const disposition = String(answer.headers['content-disposition']);
    expect(disposition).toMatch(/^inline; filename="Protokoll K\?che S\?d Nord /);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.subarray(-6).toString().trim()).toBe('%%EOF');
  });

  it('is a table that Excel opens', async () => {
    const { id, scenarioId, tasks } = await make.run(['Küche =1+1', 'Pumpe 2']);
    await changeTask(reviewer, tasks[0]?.id ?? '', { status: 'done', note: '=SUMME(A1)' });
    const answer = await fetchProtocol(scenarioId, { format: 'csv', runId: id });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
    expect(answer.body).toContain('Küche =1+1');
    expect(answer.body).toContain("'=SUMME(A1)");
    expect(answer.body).toContain('Petra Prüfer');
  });

  it('is of the run that is named, else of the latest', async () => {
    const { id, scenarioId, tasks } = await make.run(['Pumpe 1']);
    await changeTask(reviewer, tasks[0]?.id ?? '', { note: 'Nur im ersten' });
    await make.finish(id);
    await make.start(scenarioId);
    const csv = async (query: Record<string, string>) =>
      (await fetchProtocol(scenarioId, { format: 'csv', ...query })).body;
    expect(await csv({ runId: id })).toContain('Nur im ersten');
    expect(await csv({})).not.toContain('Nur im ersten');
  });

  it('stays after its scenario is deleted', async () => {
    const { id, scenarioId } = await make.run(['Pumpe 1']);
    await reviewer.send({ method: 'DELETE', url: `/api/scenarios/${scenarioId}` });
    expect((await fetchProtocol(scenarioId, { runId: id })).statusCode).toBe(200);
  });

  it('is not made for a HEAD request', async () => {
    const { id, scenarioId } = await make.run(['Pumpe 1']);
    const ask = (runId: string) =>
      viewer.send({ method: 'HEAD', url: `/api/scenarios/${scenarioId}/export?runId=${runId}` });
    const answer = await ask(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload).toHaveLength(0);
    expect((await ask(randomUUID())).statusCode).toBe(404);
  });

  it('is not given where there is no such run', async () => {
    const { id } = await make.run(['Pumpe 1']);
    const { id: idle } = await make.scenario();
    expectError(await fetchProtocol(idle), 'run_not_found');
    expectError(await fetchProtocol(randomUUID(), { runId: id }), 'run_not_found');
    expect((await fetchProtocol(idle, { format: 'docx' })).statusCode).toBe(400);
  });

  it('is refused to users who wait for approval', async () => {
    const { id, scenarioId } = await make.run(['Pumpe 1']);
    const stranger = await running.person('awaiting_approval');
    expectError(await fetchProtocol(scenarioId, { runId: id }, stranger), 'not_approved');
  });
});
