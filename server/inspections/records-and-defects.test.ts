import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DefectEntry } from '#contract/defects/defect-entries.ts';
import type { Defect } from '#contract/defects/defects.ts';
import type { InspectionRecord, RecordClosing } from '#contract/inspections/inspection-records.ts';
import { auditLog } from '../db/tables/index.ts';
import { defectsOf } from '../testing/samples/defect-samples.ts';
import { closedRecord, inspectionsOf } from '../testing/samples/inspection-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let other: Person;
let equipmentId: string;
let of: { equipmentId: string; kindId: string };
let defect: Defect;
const make = makerFor(() => other);
const defects = defectsOf(() => other);
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor', { displayName: 'Emil Editor' });
  other = await running.person('reviewer');
});
afterAll(() => running.close());
beforeEach(async () => {
  ({ id: equipmentId } = await make.equipment());
  of = { equipmentId, kindId: (await inspectionsOf(() => other).kind()).id };
  defect = await defects.report(equipmentId);
});

const close = async (fields: Partial<RecordClosing>, person = editor) => {
  const payload = closedRecord({ ...of, ...fields });
  const answer = await person.send({ method: 'POST', url: '/api/inspection-records', payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<InspectionRecord>();
};
const mend = (status = 'fixed', person = other) => change({ status }, person);
const late = async (fields: Partial<RecordClosing>, age: number) => {
  const body = closedRecord({ ...of, ...fields });
  const item = { id: randomUUID(), type: 'inspection_record', action: 'create', data: { body } };
  const payload = { userId: editor.id, items: [{ ...item, age }] };
  const answer = await editor.send({ method: 'POST', url: '/api/sync', payload });
  expect(answer.json()).toMatchObject({ verdicts: [{ outcome: 'done' }] });
};
const now = async () => {
  const answer = await other.send({ url: `/api/equipment/${equipmentId}/defects` });
  return answer.json<Defect[]>()[0] as Defect;
};
const entries = async () => {
  const answer = await other.send({ url: `/api/defects/${defect.id}/entries` });
  return answer.json<DefectEntry[]>();
};
const change = (payload: object, person = other) =>
  person.send({ method: 'PATCH', url: `/api/defects/${defect.id}`, payload });
const listed = ({ id, severity, description, mayContinue, deadline }: Defect) => ({
  defects: [{ id, severity, description, mayContinue, deadline }],
  ...{ result: 'passed_with_defects' as const },
});
const verified = ({ id, severity, description }: Defect) => ({
  verified: [{ id, severity, description }],
});
const logged = () =>
  running.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, defect.id), eq(auditLog.action, 'update')));

const followUp = { followsUpId: randomUUID(), occasion: 'after_defect' as const };

describe('a closed record', () => {
  it('is named by the defects that it lists, if no other record lists them', async () => {
    const first = await close(listed(defect));
    expect(await now()).toMatchObject({ recordId: first.id, status: 'open' });
    await close(listed(defect));
    expect((await now()).recordId).toBe(first.id);
    expect(await logged()).toMatchObject([
      { userId: editor.id, oldValues: { recordId: null }, newValues: { recordId: first.id } },
    ]);
  });

  it('that is a follow-up inspection verifies defects, also if its inspector is no reviewer', async () => {
    await change({ status: 'fixed' });
    await close({ ...verified(defect), ...followUp });
    expect(await now()).toMatchObject({
      ...{ status: 'verified', statusChangedByName: 'Emil Editor', recordId: null },
    });
    expect((await entries()).at(-1)).toMatchObject({
      ...{ status: 'verified', text: null, authorName: 'Emil Editor' },
    });
    expect((await logged()).at(-1)).toMatchObject({ newValues: { status: 'verified' } });
  });

  it('leaves a defect that is verified already', async () => {
    await change({ status: 'verified' });
    const before = [await entries(), await logged()];
    await close(verified(defect));
    expect([await entries(), await logged()]).toEqual(before);
  });

  it('does not verify what somebody else has opened again since it was signed', async () => {
    await change({ status: 'in_progress' });
    await late({ ...verified(defect), ...followUp }, 60_000);
    expect(await now()).toMatchObject({ status: 'in_progress' });
  });

  it('verifies what its inspector has called mended with the same device', async () => {
    await change({ status: 'fixed' }, editor);
    await late({ ...verified(defect), ...followUp }, 60_000);
    expect(await now()).toMatchObject({ status: 'verified' });
  });

  it('is stored with defects that do not exist or belong to another Anlage', async () => {
    const foreign = await defects.report((await make.equipment()).id);
    const gone = { ...defect, id: randomUUID() };
    const all = [...listed(foreign).defects, ...listed(gone).defects];
    const record = await close({ ...listed(defect), defects: all });
    expect(record.defects.map(({ id }) => id)).toEqual([foreign.id, gone.id]);
    const answer = await other.send({ url: `/api/equipment/${foreign.equipmentId}/defects` });
    expect(answer.json()).toMatchObject([{ recordId: null }]);
  });
});

describe('a record that is no follow-up inspection', () => {
  it('verifies defects if its inspector may verify them', async () => {
    await mend('fixed', editor);
    await close(verified(defect), other);
    expect(await now()).toMatchObject({ status: 'verified' });
  });

  it.each(['open', 'in_progress'])('mends a defect that is %s otherwise', async (status) => {
    if (status !== 'open') await mend(status);
    await close(verified(defect));
    expect(await now()).toMatchObject({ status: 'fixed', statusChangedByName: 'Emil Editor' });
    expect((await entries()).at(-1)).toMatchObject({ status: 'fixed', text: null });
    expect((await logged()).at(-1)).toMatchObject({ newValues: { status: 'fixed' } });
  });

  it('leaves a defect that is mended already otherwise', async () => {
    await mend();
    const before = [await now(), await entries(), await logged()];
    await close(verified(defect));
    expect([await now(), await entries(), await logged()]).toEqual(before);
  });
});

describe('a closed record that lists a mended defect', () => {
  const reason = 'Bei der Prüfung vom 02.03.2026 noch vorhanden.';

  it.each(['fixed', 'verified'])('opens it again after it was %s', async (status) => {
    await mend(status);
    const record = await close(listed(defect));
    expect(await now()).toMatchObject({
      ...{ status: 'open', reason, recordId: record.id, statusChangedByName: 'Emil Editor' },
    });
    expect((await entries()).at(-1)).toMatchObject({
      ...{ status: 'open', text: reason, authorName: 'Emil Editor' },
    });
    expect((await logged()).at(-1)).toMatchObject({
      ...{ oldValues: { status }, newValues: { status: 'open', reason } },
    });
  });

  it('opens it again also if the same record calls it mended', async () => {
    await mend();
    await close({ ...listed(defect), ...verified(defect), ...followUp });
    expect(await now()).toMatchObject({ status: 'open' });
  });

  it('leaves it if somebody else has mended it since the record was signed', async () => {
    await mend();
    await late(listed(defect), 60_000);
    expect(await now()).toMatchObject({ status: 'fixed', reason: null });
  });

  it('leaves it if the record only corrects those that listed it before it was mended', async () => {
    const first = await close(listed(defect));
    await mend();
    const corrected = ({ id, doneOn }: InspectionRecord) => ({
      corrects: { id, doneOn, reason: 'Name vertauscht' },
    });
    const second = await close({ ...listed(defect), ...corrected(first) });
    expect(await now()).toMatchObject({ status: 'fixed' });
    await close({ ...listed(defect), ...corrected(second) });
    expect(await now()).toMatchObject({ status: 'fixed' });
  });

  it('opens it again if the corrected record did not list it', async () => {
    const { id, doneOn } = await close({});
    await mend();
    await close({ ...listed(defect), corrects: { id, doneOn, reason: 'Mangel vergessen' } });
    expect(await now()).toMatchObject({ status: 'open', reason });
  });
});
