import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InspectionRecord, RecordClosing } from '#contract/inspections/inspection-records.ts';
import type { RunSummary } from '#contract/scenarios/scenario-runs.ts';
import { loadSharp } from '../load-sharp.ts';
import { expectError } from '../testing/expect-error.ts';
import { pageTexts } from '../testing/pdf-tools.ts';
import { defectsOf } from '../testing/samples/defect-samples.ts';
import { inspectionsOf } from '../testing/samples/inspection-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { scenariosOf } from '../testing/samples/scenario-samples.ts';
import { makeDocument } from '../testing/samples/upload-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
let viewer: Person;
let of: { equipmentId: string; kindId: string };
const make = makerFor(() => reviewer);
const inspections = inspectionsOf(() => reviewer);
const scenarios = scenariosOf(() => reviewer);
beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer');
  viewer = await running.person('viewer');
  const [equipment, kind] = [await make.equipment(), await inspections.kind({ name: 'DGUV V3' })];
  of = { equipmentId: equipment.id, kindId: kind.id };
});
afterAll(() => running.close());

const compact = (text: string) => text.replace(/\s+/gu, '');
const close = (fields: Partial<RecordClosing> = {}) => inspections.record({ ...of, ...fields });
const protocol = ({ id }: { id: string }, person = viewer) =>
  person.send({ url: `/api/inspection-records/${id}/protocol` });
const textOf = async (record: InspectionRecord) =>
  compact((await pageTexts((await protocol(record)).rawPayload)).join(''));

const photo = async () => {
  const sharp = await loadSharp();
  const create = { width: 300, height: 200, channels: 3, background: '#a0b0c0' } as const;
  return sharp({ create }).jpeg().toBuffer();
};

describe('the protocol of a record', () => {
  it('is a PDF that everybody who may read gets, named after Anlage and day', async () => {
    const answer = await protocol(await close());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('UV 1 2026-03-02.pdf');
    const stranger = await running.person('awaiting_approval');
    expect((await protocol(await close(), stranger)).statusCode).toBe(403);
  });

  it('says by which record it was corrected, and what it corrects', async () => {
    const wrong = await close();
    const corrects = { id: wrong.id, doneOn: wrong.doneOn, reason: 'Messwert vertauscht' };
    const right = await close({ corrects, doneOn: '2026-03-03' });
    expect(await textOf(wrong)).toContain(
      compact(`Berichtigt durch den Bericht vom 03.03.2026 (Nr. ${right.id}): Messwert vertauscht`),
    );
    expect(await textOf(right)).toContain(
      compact(`Berichtigt den Bericht vom 02.03.2026 (Nr. ${wrong.id}), weil: Messwert vertauscht`),
    );
  });

  it('of a follow-up shows the points of the record that it follows', async () => {
    const first = await close();
    const text = await textOf(await close({ followsUpId: first.id, points: [], instrument: null }));
    expect(text).toContain(compact(`Nachprüfung zum Bericht vom 02.03.2026 (Nr. ${first.id})`));
  });

  it('has the photos of the record, its task and its defects, but no private ones', async () => {
    const { equipmentId } = of;
    const defect = await defectsOf(() => reviewer).report(equipmentId);
    const id = randomUUID();
    const attach = async (title: string, attachedTo: string, isPrivate = false) =>
      makeDocument(reviewer, await photo(), {
        ...{ equipmentId, title, fileName: 'foto.jpg', documentType: 'photo' },
        ...{ attachedTo, isPrivate },
      });
    await attach('Klemme am Mangel', defect.id);
    await attach('Gesamtansicht', id);
    await attach('Nur für mich', id, true);
    await attach('Etwas anderes', randomUUID());
    const { severity, description, mayContinue } = defect;
    const listed = { id: defect.id, severity, description, mayContinue, deadline: null };
    const defects = { defects: [listed], result: 'passed_with_defects' as const };
    const text = await textOf(await close({ id, ...defects }));
    expect(text).toContain(compact('Klemme am Mangel'));
    expect(text).toContain('Gesamtansicht');
    expect(text).not.toContain(compact('Nur für mich'));
    expect(text).not.toContain(compact('Etwas anderes'));
  });

  it('is there as long as the record, also when the Anlage is deleted', async () => {
    const { id: equipmentId } = await make.equipment();
    const record = await close({ equipmentId });
    await reviewer.send({ method: 'DELETE', url: `/api/equipment/${equipmentId}` });
    expect(await textOf(record)).toContain(compact('Die Anlage ist gelöscht.'));
  });

  it('does not exist without the record', async () => {
    expectError(await protocol({ id: randomUUID() }), 'inspection_record_not_found');
  });
});

it('the protocol of a run has the records of its tasks and the other results', async () => {
  const [one, two] = [await make.equipment(), await make.equipment()];
  const payload = { name: 'Runde', kindId: of.kindId, equipmentIds: [one.id, two.id] };
  const started = await reviewer.send({ method: 'POST', url: '/api/scenario-runs', payload });
  const { id: runId, scenarioId } = started.json<RunSummary>();
  const { tasks } = await scenarios.getRun(runId);
  const [first, second] = [one, two].map(({ id }) => tasks.find((task) => task.assetId === id));
  const record = await close({ equipmentId: one.id, runId, taskId: first?.id ?? '' });
  const result = { outcome: 'untestable', reason: 'Tür verschlossen' };
  const url = `/api/scenario-run-tasks/${second?.id}/result`;
  await reviewer.send({ method: 'PUT', url, payload: result });
  const path = `/api/scenarios/${scenarioId}/export?runId=${runId}`;
  const text = compact((await pageTexts((await viewer.send({ url: path })).rawPayload)).join(''));
  expect(text).toContain(compact('Prüfart DGUV V3'));
  expect(text).toContain(compact('Anlagen: einzeln ausgewählt'));
  expect(text).toContain(compact('nicht prüfbar: Tür verschlossen'));
  expect(text).toContain(compact(`Bericht Nr. ${record.id}`));
  const csv = (await viewer.send({ url: `${path}&format=csv` })).body;
  expect(csv).toContain('DGUV V3;bestanden');
  expect(csv).toContain('nicht prüfbar: Tür verschlossen');
});
