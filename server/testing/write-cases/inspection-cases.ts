import { randomUUID } from 'node:crypto';
import { dutyIdOf, type InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import type { Outage } from '#contract/outages.ts';
import {
  closedRecord,
  dutyRequest,
  inspectionsOf,
  outageRequest,
  sampleKind,
} from '../samples/inspection-samples.ts';
import { entry, type World, type WriteCases } from './write-case.ts';

/** A Prüfart with everything it can have, and its values in the log. */
function wholeKind({ admin }: World) {
  const fields = sampleKind({
    ...{ legalBasis: 'DGUV V3', qualification: 'Elektrofachkraft (EFK)', responsibleId: admin.id },
    points: [
      {
        ...{ id: randomUUID(), label: 'Isolationswiderstand', kind: 'value' },
        ...{ unit: 'MΩ', min: 1, max: null },
      },
      {
        ...{ id: randomUUID(), label: 'Sichtprüfung', kind: 'check' },
        ...{ unit: null, min: null, max: null },
      },
    ],
    types: [
      { type: 'Hauptverteilung', interval: null, reason: null },
      { type: 'Unterverteilung', interval: { count: 1, unit: 'year' }, reason: 'OP-Bereich' },
    ],
  });
  const values = {
    ...fields,
    interval: '4 year',
    points: ['Messen: Isolationswiderstand (≥ 1 MΩ)', 'Prüfen: Sichtprüfung'],
    types: ['Hauptverteilung', 'Unterverteilung (jährlich: OP-Bereich)'],
  };
  return { fields, values };
}

async function makeKind(world: World) {
  const { fields, values } = wholeKind(world);
  const { id } = await inspectionsOf(() => world.admin).kind(fields);
  return { id, fields, values };
}

export const inspectionCases: WriteCases = {
  'POST /api/inspection-kinds': async (world) => {
    const { fields, values: now } = wholeKind(world);
    return {
      body: fields,
      entries: ({ id }: InspectionKind) => [entry('create', 'inspection_kind', id, { now })],
    };
  },
  'PUT /api/inspection-kinds/:id': async (world) => {
    const { id, fields, values: old } = await makeKind(world);
    const now = { ...old, interval: '2 week', isRetired: true };
    return {
      params: { id },
      body: { ...fields, interval: { count: 2, unit: 'week' }, isRetired: true },
      entries: () => [entry('update', 'inspection_kind', id, { old, now })],
    };
  },
  'DELETE /api/inspection-kinds/:id': async (world) => {
    const { id, values: old } = await makeKind(world);
    return {
      params: { id },
      entries: () => [entry('delete', 'inspection_kind', id, { old })],
    };
  },
  'PUT /api/equipment/:id/inspections/:kindId': async (world) => {
    const { id: kindId, fields } = await makeKind(world);
    const { id } = await world.make.equipment();
    const now = {
      ...{ equipmentId: id, kind: fields.name, rule: 'always', interval: '6 month' },
      ...{ reason: 'Baustelle', responsibleId: world.admin.id },
      ...{ lastDoneOn: '2026-01-31', countsFrom: '2026-01-15' },
    };
    const { payload } = await dutyRequest(
      { equipmentId: id, kindId },
      {
        ...{ rule: 'always', interval: { count: 6, unit: 'month' }, reason: 'Baustelle' },
        ...{ responsibleId: world.admin.id, lastDoneOn: '2026-01-31', countsFrom: '2026-01-15' },
      },
    );
    return {
      params: { id, kindId },
      body: payload,
      entries: (duty: InspectionDuty) => [entry('create', 'inspection_duty', duty.id, { now })],
    };
  },
  /** One entry for the record, without the signature, and one for what follows for the next inspection. */
  'POST /api/inspection-records': async (world) => {
    const { id: kindId, fields } = await makeKind(world);
    const { id: equipmentId } = await world.make.equipment();
    const dutyId = await dutyIdOf(equipmentId, kindId);
    const body = closedRecord({
      ...{ equipmentId, kindId, kind: { name: fields.name, legalBasis: null } },
      duty: { id: dutyId, countsFrom: '2026-03-02' },
      corrects: { id: randomUUID(), doneOn: '2026-03-01', reason: 'Falscher Tag' },
    });
    const { occasion, doneOn, result, mayContinue, nextDueOn } = body;
    const { inspectorName, qualification } = body;
    const now = {
      ...{ equipmentId, kind: fields.name, followsUpId: null, runId: null, occasion, doneOn },
      ...{ corrects: body.corrects?.id, correctionReason: 'Falscher Tag' },
      ...{ result, mayContinue, nextDueOn, inspectorName, qualification },
    };
    const duty = {
      ...{ equipmentId, kind: fields.name, rule: 'by_type', interval: null, reason: null },
      ...{ responsibleId: null, lastDoneOn: doneOn, countsFrom: doneOn },
    };
    return {
      body,
      entries: ({ id }: InspectionRecord) => [
        entry('create', 'inspection_record', id, { now }),
        entry('create', 'inspection_duty', dutyId, { now: duty }),
      ],
    };
  },
  'PUT /api/equipment/:id/outage': async ({ make }) => {
    const { id } = await make.equipment();
    const now = { equipmentId: id, since: '2026-03-01', until: '2026-04-01', reason: 'Umbau' };
    const { payload } = await outageRequest(id, { until: '2026-04-01', reason: 'Umbau' });
    return {
      params: { id },
      body: payload,
      entries: (outage: Outage) => [entry('create', 'outage', outage.id, { now })],
    };
  },
};
