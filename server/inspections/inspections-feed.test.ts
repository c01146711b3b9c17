import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangesPage } from '#contract/changes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { Outage } from '#contract/outages.ts';
import { inspectionKindTypes } from '../db/tables/index.ts';
import { anonymisePerson, removePerson } from '../privacy/anonymise-person.ts';
import { DeviceRows } from '../testing/device-rows.ts';
import { inspectionsOf } from '../testing/samples/inspection-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
let named: Person;
let viewer: Person;
let pump: Equipment;
let kind: InspectionKind;
let duty: InspectionDuty;
let outage: Outage;
let device: DeviceRows;
const make = makerFor(() => reviewer);
const inspections = inspectionsOf(() => reviewer);
beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());
beforeEach(async () => {
  named = await running.person('editor', { firstName: 'Ilse', lastName: 'Altname' });
  pump = await make.equipment();
  const interval = { count: 1, unit: 'year' } as const;
  const types = [{ type: 'Trafo', interval, reason: 'OP' }];
  kind = await inspections.kind({ types, responsibleId: named.id });
  const fields = { lastDoneOn: '2026-01-31', responsibleId: named.id };
  duty = await inspections.duty({ equipmentId: pump.id, kindId: kind.id }, fields);
  outage = await inspections.outage(pump.id, { until: '2026-04-01', reason: 'Umbau' });
  device = await new DeviceRows(viewer).pullUntilQuiet();
});

const kindsIn = ({ rows, gone }: ChangesPage) => ({
  rows: Object.keys(rows).sort(),
  gone: Object.keys(gone).sort(),
});
const changeKind = (fields: object) =>
  reviewer.send({
    ...{ method: 'PUT', url: `/api/inspection-kinds/${kind.id}` },
    payload: { ...kind, ...fields },
  });

describe('a device', () => {
  it('has Prüfarten, what is set for Anlagen and outages, as the calls give them', () => {
    expect(device.of('inspection_kind')).toContainEqual(kind);
    expect(device.of('inspection_duty')).toContainEqual(duty);
    expect(device.of('outage')).toContainEqual(outage);
  });

  it('gets a Prüfart whose types were changed, and nothing else', async () => {
    const types = [{ type: 'Pumpe', interval: null, reason: null }];
    const changed = (await changeKind({ types })).json();
    const page = await device.page();
    expect(page.rows).toEqual({ inspection_kind: [changed] });
    expect(changed).toMatchObject({ id: kind.id, types });
  });

  it('gets a Prüfart when something else changes its types', async () => {
    await running.database.db.update(inspectionKindTypes).set({ reason: 'anders' });
    const { rows } = await device.page();
    const types = [{ ...kind.types[0], reason: 'anders' }];
    expect(rows.inspection_kind).toContainEqual({ ...kind, types });
  });

  it('gets what was set for an Anlage, and nothing else', async () => {
    const set = await inspections.duty({ equipmentId: pump.id, kindId: kind.id });
    expect((await device.page()).rows).toEqual({ inspection_duty: [set] });
  });

  it('gets an outage, and nothing else', async () => {
    const set = await inspections.outage(pump.id);
    expect((await device.page()).rows).toEqual({ outage: [set] });
  });

  it('deletes a Prüfart with what was set for it', async () => {
    await reviewer.send({ method: 'DELETE', url: `/api/inspection-kinds/${kind.id}` });
    const page = await device.page();
    expect(page.gone).toEqual({
      inspection_kind: [{ id: kind.id, homes: [kind.id] }],
      inspection_duty: [{ id: duty.id, homes: [pump.id] }],
    });
    expect(kindsIn(page).rows).toEqual([]);
  });

  it('deletes what belongs to a deleted Anlage', async () => {
    await reviewer.send({ method: 'DELETE', url: `/api/equipment/${pump.id}` });
    const page = await device.page();
    expect(kindsIn(page)).toEqual({ rows: [], gone: ['equipment', 'inspection_duty', 'outage'] });
    device.store(page);
    expect(device.of('inspection_duty')).not.toContainEqual(duty);
    expect(device.of('outage')).not.toContainEqual(outage);
  });
});

describe('somebody who is responsible', () => {
  const responsibleOn = (rows: ChangesPage['rows']) =>
    [rows.inspection_kind, rows.inspection_duty].map((some) =>
      some?.map(({ responsibleName }) => responsibleName),
    );

  it('has the present name on devices', async () => {
    await named.send({ method: 'PATCH', url: '/api/me', payload: { lastName: 'Neuname' } });
    const { rows } = await device.page();
    expect(responsibleOn(rows)).toEqual([['Ilse Neuname'], ['Ilse Neuname']]);
  });

  it.each([
    ['anonymised', anonymisePerson, 'Anonymisierter Benutzer'],
    ['removed', removePerson, null],
  ] as const)('is not named any more after being %s', async (_how, take, name) => {
    const { db } = running.database;
    await db.transaction((tx) => take(tx, { userId: named.id, performedBy: null }));
    await running.app.jobs.runDue();
    const { rows } = await device.page();
    expect(responsibleOn(rows)).toEqual([[name], [name]]);
    expect(rows.inspection_duty).toMatchObject([
      { ...duty, responsibleId: name && named.id, responsibleName: name },
    ]);
  });
});
