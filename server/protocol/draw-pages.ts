import type PDFKit from 'pdfkit';
import { Canvas } from '../pdf/canvas.ts';
import { written } from '../pdf/document.ts';
import { linesOf } from '../pdf/text-lines.ts';
import { colors, type Looks } from './looks.ts';
import { momentText } from './moment-text.ts';
import { type PageFlow, paper } from './page-flow.ts';

/** Draws everything that was placed, with head and foot, page by page, and ends the document. */
export function* drawPages(
  document: PDFKit.PDFDocument,
  looks: Looks,
  flow: PageFlow,
  createdAt: string,
): Generator<Uint8Array> {
  const canvas = new Canvas(document);
  for (const [at, { pieces, head }] of flow.pages.entries()) {
    canvas.startPage();
    if (head) drawRunningHead(canvas, looks, head);
    for (const { y, draw } of pieces) draw(canvas, y);
    drawFoot(canvas, looks, createdAt, `Seite ${at + 1} von ${flow.pages.length}`);
    canvas.endPage();
    yield* written(document);
  }
  document.end();
  yield* written(document);
}

function drawRunningHead(canvas: Canvas, { label }: Looks, head: string): void {
  const [line = ''] = linesOf(head, label.face, label.size, paper.right - paper.left);
  canvas.text(line, paper.left, 44, label);
}

function drawFoot(canvas: Canvas, { label }: Looks, createdAt: string, page: string): void {
  canvas.rule(paper.left, 796, paper.right - paper.left, colors.hairline);
  canvas.text(`Erstellt am ${momentText(createdAt)}`, paper.left, 810, label);
  canvas.textEndingAt(page, paper.right, 810, label);
}
