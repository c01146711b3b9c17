/** The protocol drawn as the guide of pdfkit advises: text in boxes whose height is computed first. */

import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { taskStatusLabels } from '#contract/scenarios/scenario-runs.ts';
import { momentText } from '#server/protocol/moment-text.ts';
import { type Protocol, type ProtocolTask, totalsOf } from '#server/protocol/protocol.ts';
import { filterTexts, finishText, startText, workOn } from '#server/protocol/protocol-words.ts';

const left = 48;
const right = 547.28;
const bottom = 778;
const widths = [30, 124, 92, 88, 86, 79.28];
const headings = ['Nr.', 'Anlage', 'Standort', 'Typ', 'Status', 'Bearbeitet'];

const font = (name: string) =>
  fileURLToPath(new URL(`../../server/pdf/fonts/${name}.ttf`, import.meta.url));

const widthOf = (column: number) => (widths[column] ?? 0) - 8;

function drawCells(document: PDFKit.PDFDocument, cells: readonly string[], y: number): void {
  let x = left;
  cells.forEach((cell, at) => {
    document.font(at === 1 ? 'bold' : 'regular').fontSize(8);
    document.text(cell, x, y, { width: widthOf(at) });
    x += widths[at] ?? 0;
  });
}

function cellsOf(task: ProtocolTask, at: number): string[] {
  const change = workOn(task);
  const done = task.completedAt === null ? '' : `\n${momentText(task.completedAt)}`;
  const completer = task.completedBy === null ? '' : `\n${task.completedBy}`;
  return [
    `${at + 1}`,
    task.equipmentName,
    task.locationRaw,
    task.equipmentType,
    `${taskStatusLabels[task.status]}${done}${completer}`,
    change ? `${change.at}\n${change.by}` : '–',
  ];
}

function drawHead(document: PDFKit.PDFDocument, protocol: Protocol): void {
  const totals = totalsOf(protocol);
  document.font('bold').fontSize(9).text('Protokoll', left, 52);
  document.fontSize(20).text(protocol.scenarioName);
  document
    .font('regular')
    .fontSize(10)
    .text(protocol.description ?? '');
  document.fontSize(9.5).text(`Gestartet ${startText(protocol)}`);
  document.text(`Abgeschlossen ${finishText(protocol)}`);
  for (const text of filterTexts(protocol)) document.text(text);
  document.rect(left, document.y, right - left, 10).fill('#2b8a3e');
  document
    .fillColor('black')
    .text(
      `${totals.percent} % erledigt, ${totals.all} Aufgaben, ${totals.done} Erledigt, ` +
        `${totals.in_progress} In Bearbeitung, ${totals.open} Offen`,
      left,
      document.y + 14,
    );
}

export function plainPdf(protocol: Protocol): Uint8Array {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: 48, left, right: 48, bottom: 20 },
    bufferPages: true,
    font: '',
  });
  document.registerFont('regular', font('Inter-Regular'));
  document.registerFont('bold', font('Inter-SemiBold'));
  drawHead(document, protocol);
  let y = document.y + 20;
  drawCells(document, headings, y);
  y += 18;
  protocol.tasks.forEach((task, at) => {
    const cells = cellsOf(task, at);
    const note = task.note ? `Notiz ${task.note}` : '';
    document.font('regular').fontSize(8);
    const noteWidth = right - left - 26;
    const noteHeight = note === '' ? 0 : document.heightOfString(note, { width: noteWidth });
    const cellHeight = Math.max(
      ...cells.map((cell, column) => document.heightOfString(cell, { width: widthOf(column) })),
    );
    if (y + cellHeight + noteHeight + 10 > bottom) {
      document.addPage();
      document.font('regular').fontSize(8).text(`Protokoll – ${protocol.scenarioName}`, left, 36);
      drawCells(document, headings, 64);
      y = 82;
    }
    drawCells(document, cells, y);
    y += cellHeight;
    if (note) document.font('regular').text(note, left + 26, y, { width: noteWidth });
    y += noteHeight + 5;
    document
      .rect(left, y, right - left, 0.5)
      .fill('#d6dbe3')
      .fillColor('black');
    y += 5;
  });
  if (y + 90 > bottom) document.addPage();
  document.text('Datum          Name          Unterschrift', left, y + 70);
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    document.text(`Erstellt am ${momentText(protocol.createdAt)}`, left, 800, { lineBreak: false });
    document.text(`Seite ${page + 1} von ${count}`, 480, 800, { lineBreak: false });
  }
  document.end();
  return document.read() as Uint8Array;
}
