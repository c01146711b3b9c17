import { newDocument } from '../pdf/document.ts';
import { drawPages } from './draw-pages.ts';
import { colors, type Looks, openLooks } from './looks.ts';
import { PageFlow, paper } from './page-flow.ts';
import { inWalkingOrder, type Protocol, recordsInOrder } from './protocol.ts';
import { placeHead } from './protocol-head.ts';
import { placeRecords } from './record-pdf.ts';
import { placeTable } from './task-table.ts';

const firstTop = 52;

/** The protocol's bytes, page by page. */
export function* protocolPdf(protocol: Protocol): Generator<Uint8Array> {
  const { scenarioName, createdAt } = protocol;
  const document = newDocument({
    title: `Protokoll – ${scenarioName}`,
    subject: 'Protokoll eines Szenario-Laufs',
    createdAt,
  });
  const looks = openLooks(document);
  const flow = new PageFlow();
  flow.beginSection(`Protokoll – ${scenarioName}`, firstTop);
  placeHead(flow, looks, protocol);
  const isSigned = protocol.records.length > 0;
  placeTable(flow, looks, inWalkingOrder(protocol.tasks), isSigned ? 0 : signatureHeight);
  if (!isSigned) placeSignature(flow, looks);
  placeRecords(flow, looks, recordsInOrder(protocol.records), document);
  yield* drawPages(document, looks, flow, createdAt);
}

const signatureFields = [
  { label: 'Datum', width: 110 },
  { label: 'Name', width: 170 },
  { label: 'Unterschrift', width: 179.28 },
] as const;
const betweenFields = 20;
const signatureHeight = 92;

function placeSignature(flow: PageFlow, { label }: Looks): void {
  flow.place(signatureHeight, (canvas, y) => {
    let left: number = paper.left;
    for (const field of signatureFields) {
      canvas.rule(left, y + 70, field.width, colors.ink, 0.7);
      canvas.text(field.label, left, y + 82, label);
      left += field.width + betweenFields;
    }
  });
}
