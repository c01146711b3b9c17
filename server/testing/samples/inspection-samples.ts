import { randomUUID } from 'node:crypto';
import {
  type DutyChange,
  dutyIdOf,
  type InspectionDuty,
} from '#contract/inspections/inspection-duties.ts';
import type {
  InspectionKind,
  InspectionKindFields,
} from '#contract/inspections/inspection-kinds.ts';
import type { InspectionRecord, RecordClosing } from '#contract/inspections/inspection-records.ts';
import type { Reading } from '#contract/inspections/readings.ts';
import { type Outage, type OutageChange, outageIdOf } from '#contract/outages.ts';
import type { Person } from '../test-app.ts';

export const sampleKind = (fields: Partial<InspectionKindFields> = {}): InspectionKindFields => ({
  ...{ name: `Prüfart ${randomUUID()}`, legalBasis: null, interval: { count: 4, unit: 'year' } },
  ...{ reckoning: 'from_done', qualification: null, keptYears: 10, responsibleId: null },
  ...{ points: [], types: [], isRetired: false },
  ...fields,
});

/** A measured value, with its instrument. It is a defect below 1 MΩ. */
export const measured = (value: number) => ({
  points: [
    {
      ...{ pointId: randomUUID(), label: 'Isolationswiderstand', kind: 'value' as const },
      ...{ unit: 'MΩ', min: 1, max: null, value, outcome: value < 1 ? 'defect' : 'ok' },
      reason: value < 1 ? 'Klemme lose' : null,
    } satisfies Reading,
  ],
  instrument: { name: 'Fluke 1664', serialNumber: '4711', calibratedUntil: '2026-12-31' },
});

const stroke = [10, 20, 40, 60, 90, 30, 140, 80];
export const sampleSignature = { width: 300, height: 100, strokes: [stroke] };

/** A record that nothing is missing in, as a device sends it. */
export const closedRecord = (fields: Partial<RecordClosing> = {}): RecordClosing => ({
  ...{ id: randomUUID(), equipmentId: randomUUID(), kindId: randomUUID() },
  equipment: { name: 'UV 1', type: 'Unterverteilung', locationRaw: 'BT1-EG' },
  kind: { name: 'DGUV V3', legalBasis: 'DGUV Vorschrift 3' },
  ...{ runId: null, taskId: null, followsUpId: null, corrects: null },
  ...{ occasion: 'recurring', doneOn: '2026-03-02', extent: 'Sichtprüfung und Messung' },
  ...{ result: 'passed', remark: null, ...measured(2), mayContinue: 'yes' },
  ...{ defects: [], verified: [], nextDueOn: '2030-03-02' },
  ...{ inspectorName: 'Petra Prüfer', qualification: 'Elektrofachkraft (EFK)' },
  ...{ signature: sampleSignature, duty: null },
  ...fields,
});

interface OfKind {
  equipmentId: string;
  kindId: string;
}

/** The request that sets something for an Anlage and a Prüfart. */
export const dutyRequest = async (
  { equipmentId, kindId }: OfKind,
  fields: Partial<DutyChange> = {},
) => ({
  ...{ method: 'PUT' as const, url: `/api/equipment/${equipmentId}/inspections/${kindId}` },
  payload: { id: await dutyIdOf(equipmentId, kindId), rule: 'by_type', ...fields },
});

export const outageRequest = async (equipmentId: string, fields: Partial<OutageChange> = {}) => ({
  ...{ method: 'PUT' as const, url: `/api/equipment/${equipmentId}/outage` },
  payload: { id: await outageIdOf(equipmentId), since: '2026-03-01', ...fields },
});

/** Creates records through the ordinary calls, for tests that need them. */
export function inspectionsOf(person: () => Person) {
  const send = async <T>(request: Parameters<Person['send']>[0]): Promise<T> => {
    const answer = await person().send(request);
    if (answer.statusCode >= 300) throw new Error(`${request.url}: ${answer.body}`);
    return answer.json<T>();
  };
  return {
    kind: (fields?: Partial<InspectionKindFields>) =>
      send<InspectionKind>({
        ...{ method: 'POST', url: '/api/inspection-kinds', payload: sampleKind(fields) },
      }),
    duty: async (of: OfKind, fields?: Partial<DutyChange>) =>
      send<InspectionDuty>(await dutyRequest(of, fields)),
    record: (fields?: Partial<RecordClosing>) =>
      send<InspectionRecord>({
        ...{ method: 'POST', url: '/api/inspection-records', payload: closedRecord(fields) },
      }),
    outage: async (equipmentId: string, fields?: Partial<OutageChange>) =>
      send<Outage>(await outageRequest(equipmentId, fields)),
  };
}
