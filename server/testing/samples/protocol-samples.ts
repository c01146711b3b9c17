import { randomUUID } from 'node:crypto';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import type { Reading } from '#contract/inspections/readings.ts';
import type { Protocol, ProtocolTask } from '../../protocol/protocol.ts';
import { protocolPdf } from '../../protocol/protocol-pdf.ts';
import type { RecordPaper } from '../../protocol/record-paper.ts';
import { recordsPdf } from '../../protocol/record-pdf.ts';

export const sampleProtocol: Protocol = {
  scenarioName: 'Brandschutzbegehung Süd',
  description: 'Alle Türen und Klappen werden geprüft.',
  filters: [
    { filterType: 'type', filterValue: 'Brandschutzklappe' },
    { filterType: 'type', filterValue: 'Türschließer' },
    { filterType: 'floor', filterValue: '*' },
  ],
  startedBy: 'Jürgen Groß',
  startedAt: '2026-03-12T07:00:00.000Z',
  finishedBy: 'Änne Öztürk',
  finishedAt: '2026-07-14T15:12:00.000Z',
  tasks: [],
  ...{ kindName: null, records: [] },
  createdAt: '2026-07-14T15:20:00.000Z',
};

export function sampleTask(number: number, fields: Partial<ProtocolTask> = {}): ProtocolTask {
  return {
    equipmentName: `Lüftungsklappe Nr. ${number} äöüß`,
    equipmentType: 'Brandschutzklappe',
    locationRaw: `BT5-OG2-C7-${number}`,
    status: 'done',
    ...{ result: null, resultReason: null },
    note: `Prüfung ${number}: Größe gemessen, überall schließt es – für gut befunden.`,
    completedAt: '2026-03-12T09:30:00.000Z',
    completedBy: 'Änne Öztürk',
    statusChangedAt: '2026-03-12T09:31:00.000Z',
    statusChangedBy: 'Jürgen Groß',
    noteChangedAt: '2026-03-12T09:31:00.000Z',
    noteChangedBy: 'Jürgen Groß',
    updatedAt: '2026-03-12T09:31:00.000Z',
    receivedAt: '2026-03-12T09:31:20.000Z',
    ...fields,
  };
}

export const samplePdf = (fields: Partial<Protocol>): Uint8Array =>
  Buffer.concat([...protocolPdf({ ...sampleProtocol, ...fields })]);

const point = (fields: Partial<Reading>): Reading => ({
  ...{ pointId: randomUUID(), label: 'Sichtprüfung', kind: 'check', unit: null, min: null },
  ...{ max: null, outcome: 'ok', value: null, reason: null },
  ...fields,
});

export const samplePoints: Reading[] = [
  point({}),
  point({
    ...{ label: 'Isolationswiderstand L1–PE', kind: 'value', unit: 'MΩ', min: 1, value: 0.4 },
    ...{ outcome: 'defect', reason: 'Klemme feucht, nach Trocknung erneut messen' },
  }),
  point({
    ...{ label: 'RCD-Auslösezeit', kind: 'value', unit: 'ms', max: 300, value: 28 },
  }),
  point({ label: 'Beschriftung', outcome: 'untestable', reason: 'Tür war verschlossen' }),
];

/** A closed record with everything that it can have. */
export const sampleRecord = (fields: Partial<InspectionRecord> = {}): InspectionRecord => ({
  ...{ id: '6f1c9a52-1111-4222-8333-444455556666', kindId: randomUUID() },
  equipmentId: '0a0b0c0d-1111-4222-8333-444455556666',
  equipment: { name: 'UV 3.12', type: 'Unterverteilung', locationRaw: 'BT3-OG1-C4-112' },
  kind: {
    name: 'Wiederkehrende Prüfung ortsfester elektrischer Anlagen',
    legalBasis: 'DGUV Vorschrift 3 §5, DIN VDE 0105-100',
  },
  ...{ runId: null, taskId: null, followsUpId: null, corrects: null },
  ...{ occasion: 'recurring', doneOn: '2026-03-02', result: 'passed_with_defects' },
  extent: 'Besichtigen, Erproben und Messen aller Stromkreise der Verteilung',
  remark: 'Der Schaltplan in der Tür ist von 2011.',
  points: samplePoints,
  instrument: {
    name: 'Metrel Eurotest XC',
    serialNumber: '19210042',
    calibratedUntil: '2026-02-28',
  },
  mayContinue: 'restricted',
  defects: [
    {
      ...{ id: randomUUID(), severity: 'major', mayContinue: 'restricted' },
      ...{ description: 'Isolationswiderstand L1 zu gering', deadline: '2026-04-30' },
    },
    {
      ...{ id: randomUUID(), severity: 'dangerous', mayContinue: 'no', deadline: null },
      description: 'Abdeckung der Sammelschiene fehlt',
    },
  ],
  verified: [],
  ...{ nextDueOn: '2030-03-02', inspectorName: 'Jürgen Groß' },
  ...{ qualification: 'Elektrofachkraft (EFK)', closedBy: randomUUID() },
  closedAt: '2026-03-02T13:45:00.000Z',
  ...fields,
});

export const samplePaper = (fields: Partial<RecordPaper> = {}): RecordPaper => ({
  record: sampleRecord(),
  signature: {
    ...{ width: 300, height: 120 },
    strokes: [
      [20, 90, 30, 40, 44, 20, 50, 50, 46, 90, 60, 100, 80, 60, 92, 80, 110, 70, 130, 84],
      [100, 30, 180, 26, 260, 40],
      [270, 90],
    ],
  },
  ...{ correctedBy: [], before: null, photos: [], morePhotos: 0 },
  ...fields,
});

export const recordsFile = (...papers: RecordPaper[]): Uint8Array =>
  Buffer.concat([...recordsPdf({ papers, createdAt: '2026-07-14T15:20:00.000Z' })]);

export const numberedTasks = (count: number): ProtocolTask[] =>
  Array.from({ length: count }, (_, at) => sampleTask(at + 1));
