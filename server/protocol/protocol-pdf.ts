import { Canvas } from '../pdf/canvas.ts';
import { newDocument, written } from '../pdf/document.ts';
import { linesOf } from '../pdf/text-lines.ts';
import { colors, type Looks, openLooks } from './looks.ts';
import { PageFlow, paper } from './page-flow.ts';
import { inWalkingOrder, type Protocol } from './protocol.ts';
import { placeHead } from './protocol-head.ts';
import { momentText } from './protocol-words.ts';
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
  const flow = new PageFlow(firstTop);
  placeHead(flow, looks, protocol);
  placeTable(flow, looks, inWalkingOrder(protocol.tasks), signatureHeight);
  placeSignature(flow, looks);

  const canvas = new Canvas(document);
  for (const [at, pieces] of flow.pages.entries()) {
    canvas.startPage();
    if (at > 0) drawRunningHead(canvas, looks, protocol);
    for (const { y, draw } of pieces) draw(canvas, y);
    drawFoot(canvas, looks, protocol, `Seite ${at + 1} von ${flow.pages.length}`);
    canvas.endPage();
    yield* written(document);
  }
  document.end();
  yield* written(document);
}

function drawRunningHead(canvas: Canvas, { label }: Looks, { scenarioName }: Protocol): void {
  const width = paper.right - paper.left;
  const [line = ''] = linesOf(`Protokoll – ${scenarioName}`, label.face, label.size, width);
  canvas.text(line, paper.left, 44, label);
}

function drawFoot(canvas: Canvas, { label }: Looks, { createdAt }: Protocol, page: string): void {
  canvas.rule(paper.left, 796, paper.right - paper.left, colors.hairline);
  canvas.text(`Erstellt am ${momentText(createdAt)}`, paper.left, 810, label);
  canvas.textEndingAt(page, paper.right, 810, label);
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
