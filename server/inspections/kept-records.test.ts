/** How long records stay, and what an erasure leaves of a person in them. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InspectionRecord, RecordClosing } from '#contract/inspections/inspection-records.ts';
import { auditLog, dataRetentionPolicies, inspectionRecords } from '../db/tables/index.ts';
import { anonymisePerson, removePerson } from '../privacy/anonymise-person.ts';
import { applyRetention } from '../retention/retention-job.ts';
import { exportOf } from '../testing/export-of.ts';
import { inspectionsOf, sampleSignature } from '../testing/samples/inspection-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
let of: { equipmentId: string; kindId: string };
const make = makerFor(() => reviewer);
const inspections = inspectionsOf(() => reviewer);
beforeEach(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer', { firstName: 'Petra', lastName: 'Seltenheim' });
  const [equipment, kind] = [await make.equipment(), await inspections.kind({ keptYears: 4 })];
  of = { equipmentId: equipment.id, kindId: kind.id };
});
afterEach(() => running.close());

const db = () => running.database.db;
const close = (fields: Partial<RecordClosing>) => inspections.record({ ...of, ...fields });
const left = async () => {
  const rows = await db().select({ id: inspectionRecords.id }).from(inspectionRecords);
  return rows.map(({ id }) => id).sort();
};
const idsOf = (...records: InspectionRecord[]) => records.map(({ id }) => id).sort();
const retain = (months = 1) =>
  db()
    .update(dataRetentionPolicies)
    .set({ retentionPeriodMonths: months })
    .where(eq(dataRetentionPolicies.entityType, 'inspection_records'))
    .then(() => applyRetention(db(), { now: new Date() }));
/** A day so many years ago. */
const ago = (years: number) => `${Number(new Date().toISOString().slice(0, 4)) - years}-01-15`;

describe('retention of records', () => {
  it('removes those that nobody has to keep and that a later one replaces', async () => {
    await close({ doneOn: ago(9) });
    await close({ doneOn: ago(6) });
    const kept = await close({ doneOn: ago(3) });
    const latest = await close({ doneOn: ago(0) });
    expect(await retain()).toBe('finished');
    expect(await left()).toEqual(idsOf(kept, latest));
  });

  it('waits for the period of the policy, if that is longer', async () => {
    const [old, latest] = [await close({ doneOn: ago(9) }), await close({ doneOn: ago(0) })];
    await retain(120);
    expect(await left()).toEqual(idsOf(old, latest));
  });

  it('leaves the latest one of each Anlage and Prüfart, however old it is', async () => {
    await close({ doneOn: ago(12) });
    const latest = await close({ doneOn: ago(9) });
    const other = await close({ doneOn: ago(10), kindId: (await inspections.kind()).id });
    await retain();
    expect(await left()).toEqual(idsOf(latest, other));
  });

  it('leaves the record that holds, not the later one that it corrects', async () => {
    const wrong = await close({ doneOn: ago(8) });
    const corrects = { id: wrong.id, doneOn: wrong.doneOn, reason: 'Im Jahr vertan' };
    const right = await close({ doneOn: ago(9), corrects });
    await retain();
    expect(await left()).toEqual(idsOf(right));
  });

  const followed = async () => {
    const full = await close({ doneOn: ago(9) });
    const followsUp = { followsUpId: full.id, occasion: 'after_defect' as const };
    return [full, await close({ doneOn: ago(8), ...followsUp })];
  };

  it('leaves an inspection if only a follow-up inspection came after it', async () => {
    const records = await followed();
    await retain();
    expect(await left()).toEqual(idsOf(...records));
  });

  it('removes both if another inspection came after them', async () => {
    await followed();
    const latest = await close({ doneOn: ago(1) });
    await retain();
    expect(await left()).toEqual(idsOf(latest));
  });

  it('removes the last ones of a deleted Anlage', async () => {
    await close({ doneOn: ago(9) });
    const kept = await close({ doneOn: ago(1) });
    await reviewer.send({ method: 'DELETE', url: `/api/equipment/${of.equipmentId}` });
    await retain();
    expect(await left()).toEqual(idsOf(kept));
  });
});

describe('the person who inspected', () => {
  const inspector = { inspectorName: 'Petra Seltenheim' };
  const signed = async (id: string) => {
    const [found] = await db().select().from(inspectionRecords).where(eq(inspectionRecords.id, id));
    return found;
  };
  const logText = async () =>
    JSON.stringify(
      await db().select().from(auditLog).where(sql`entity_type = 'inspection_record'`),
    );

  it('gets all of their records in the export, with the signature', async () => {
    const { id } = await close(inspector);
    const exported = await exportOf(db(), reviewer.id);
    expect(exported?.records.inspectionRecords).toMatchObject([
      { id, as: ['closedBy'], inspectorName: 'Petra Seltenheim', signature: sampleSignature },
    ]);
    expect(exported?.notes).toEqual([expect.stringContaining('solange das Gesetz')]);
  });

  it('keeps name and signature in the record when they are anonymised, and in nothing else', async () => {
    const { id } = await close(inspector);
    const before = await signed(id);
    expect(await logText()).toContain('Seltenheim');
    await db().transaction((tx) => anonymisePerson(tx, { userId: reviewer.id, performedBy: null }));
    await running.app.jobs.runDue();
    expect(await signed(id)).toEqual(before);
    expect(await logText()).not.toContain('Seltenheim');
  });

  it('keeps them also when the account is removed, which the record then forgets', async () => {
    const { id } = await close(inspector);
    const before = await signed(id);
    await db().transaction((tx) => removePerson(tx, { userId: reviewer.id, performedBy: null }));
    await running.app.jobs.runDue();
    const after = await signed(id);
    expect(after).toEqual({ ...before, closedBy: null, changedIn: after?.changedIn });
    expect(await logText()).not.toContain('Seltenheim');
  });
});
