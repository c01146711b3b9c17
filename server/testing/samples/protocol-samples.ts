import type { Protocol, ProtocolTask } from '../../protocol/protocol.ts';
import { protocolPdf } from '../../protocol/protocol-pdf.ts';

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
  createdAt: '2026-07-14T15:20:00.000Z',
};

export function sampleTask(number: number, fields: Partial<ProtocolTask> = {}): ProtocolTask {
  return {
    equipmentName: `Lüftungsklappe Nr. ${number} äöüß`,
    equipmentType: 'Brandschutzklappe',
    locationRaw: `BT5-OG2-C7-${number}`,
    status: 'done',
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

export const numberedTasks = (count: number): ProtocolTask[] =>
  Array.from({ length: count }, (_, at) => sampleTask(at + 1));
