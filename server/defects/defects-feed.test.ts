import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DefectEntry } from '#contract/defects/defect-entries.ts';
import type { Defect } from '#contract/defects/defects.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { anonymisePerson, removePerson } from '../privacy/anonymise-person.ts';
import { DeviceRows } from '../testing/device-rows.ts';
import { defectsOf } from '../testing/samples/defect-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let viewer: Person;
let named: Person;
let pump: Equipment;
let reported: Defect;
let entry: DefectEntry;
let device: DeviceRows;
const make = makerFor(() => editor);
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());
beforeEach(async () => {
  named = await running.person('editor', { firstName: 'Ilse', lastName: 'Altname' });
  pump = await make.equipment();
  const theirs = defectsOf(() => named);
  const { id } = await theirs.report(pump.id, { deadline: '2026-12-24', assigneeId: named.id });
  entry = await theirs.write(id, 'Bestellt');
  reported = await theirs.change(id, { status: 'in_progress' });
  device = await new DeviceRows(viewer).pullUntilQuiet();
});

describe('a device', () => {
  it('has defects and what was written about them, as the calls give them', () => {
    expect(device.of('defect')).toContainEqual(reported);
    expect(device.of('defect_entry')).toContainEqual(entry);
  });

  it('gets a changed defect with its new entry, and nothing else', async () => {
    const changed = await defectsOf(() => editor).change(reported.id, { status: 'fixed' });
    const { rows } = await device.page();
    expect(rows).toMatchObject({ defect: [changed], defect_entry: [{ status: 'fixed' }] });
    expect(Object.keys(rows)).toHaveLength(2);
  });

  it('deletes both with their Anlage', async () => {
    await editor.send({ method: 'DELETE', url: `/api/equipment/${pump.id}` });
    const page = await device.page();
    expect(page.gone.defect).toEqual([{ id: reported.id, homes: [pump.id, reported.id] }]);
    device.store(page);
    expect(device.of('defect')).not.toContainEqual(reported);
    expect(device.of('defect_entry')).not.toContainEqual(entry);
  });

  it.each([
    ['anonymised', anonymisePerson],
    ['removed', removePerson],
  ])('loses the name of a person who was %s', async (_, erase) => {
    const erasure = { userId: named.id, performedBy: null };
    await running.database.db.transaction((tx) => erase(tx, erasure));
    await running.app.jobs.runDue();
    const { rows } = await device.page();
    expect(JSON.stringify([rows.defect, rows.defect_entry])).not.toContain('Altname');
    expect(rows.defect?.map(({ id }) => id)).toEqual([reported.id]);
    expect(rows.defect_entry).toHaveLength(2);
  });
});
