import { germanDay } from '#contract/calendar-day.ts';
import { continuedUseLabels } from '#contract/defects/defect-words.ts';
import { type InspectionResult, resultLabels } from '#contract/inspections/record-words.ts';
import type { Canvas, Picture } from '../pdf/canvas.ts';
import { linesOf } from '../pdf/text-lines.ts';
import { colors, type Looks } from './looks.ts';
import { type PageFlow, paper as page } from './page-flow.ts';
import { placeFact, placeText } from './protocol-head.ts';
import { correctionTexts, dueText, factsOf, type RecordPaper } from './record-paper.ts';
import { placeDefects, placePoints, placeVerified } from './record-tables.ts';

const width = page.right - page.left;

/** A photo that the file contains already. */
export interface OpenPhoto {
  caption: string;
  picture: Picture;
}

/** One record, from its head to its signature. */
export function placeRecord(
  flow: PageFlow,
  looks: Looks,
  paper: RecordPaper,
  photos: readonly OpenPhoto[],
): void {
  const { record } = paper;
  placeText(
    flow,
    record.followsUpId ? 'Prüfprotokoll – Nachprüfung' : 'Prüfprotokoll',
    looks.kind,
    20,
  );
  placeText(flow, record.equipment.name, looks.title, 25);
  placeText(flow, `${record.equipment.type}, ${record.equipment.locationRaw}`, looks.lead, 14);
  flow.skip(10);
  for (const text of correctionTexts(paper)) placeNotice(flow, looks, text);
  placeResult(flow, looks, paper);
  flow.skip(12);
  for (const [name, text] of factsOf(paper)) placeFact(flow, looks, name, [text]);
  const sections = [
    { title: 'Prüfpunkte', isThere: record.points.length > 0 || paper.before, place: placePoints },
    { title: 'Mängel', isThere: record.defects.length > 0, place: placeDefects },
    { title: 'Behobene Mängel', isThere: record.verified.length > 0, place: placeVerified },
  ];
  for (const { title, isThere, place } of sections) {
    if (!isThere) continue;
    placeTitle(flow, looks, title, beginningOfTable);
    place(flow, looks, paper);
  }
  if (photos.length > 0) {
    placeTitle(flow, looks, 'Fotos', photoRowHeight);
    placePhotos(flow, looks, photos);
  }
  if (paper.morePhotos > 0) {
    const more = `Weitere Fotos bei der Anlage: ${paper.morePhotos}`;
    placeText(flow, more, looks.detail, 14);
  }
  placeSignature(flow, looks, paper);
}

/** Headings and a short row. */
const beginningOfTable = 72;

/** Not alone at the end of a page: `needed` is how much room the beginning of what follows takes. */
function placeTitle(flow: PageFlow, { section }: Looks, title: string, needed: number): void {
  flow.skip(14);
  if (flow.room < 18 + needed) flow.breakPage();
  placeText(flow, title, section, 18);
}

function placeNotice(flow: PageFlow, { fact }: Looks, text: string): void {
  const lines = linesOf(text, fact.face, fact.size, width - 28);
  const height = lines.length * 14 + 14;
  flow.place(height, (canvas, y) => {
    canvas.box(page.left, y, width, height - 4, colors.shade);
    canvas.box(page.left, y, 3, height - 4, colors.bad);
    lines.forEach((line, at) => {
      canvas.text(line, page.left + 14, y + 16 + at * 14, fact);
    });
  });
  flow.skip(6);
}

function placeResult(flow: PageFlow, looks: Looks, { record }: RecordPaper): void {
  const facts: [label: string, text: string, at: number][] = [
    ['Ergebnis', resultLabels[record.result], 30],
    ['Weiterbetrieb', continuedUseLabels[record.mayContinue], 215],
    ['Nächste Prüfung', dueText(record.nextDueOn), 350],
  ];
  const height = 50;
  flow.place(height, (canvas, y) => {
    canvas.box(page.left, y, width, height, colors.shade);
    drawMark(canvas, page.left + 14, y + 24, record.result);
    for (const [label, text, at] of facts) {
      canvas.text(label, page.left + at, y + 18, looks.label);
      canvas.text(text, page.left + at, y + 36, at === 30 ? looks.result : looks.fact);
    }
  });
}

/** Full, half full, crossed: distinguishable on paper without colour. */
function drawMark(canvas: Canvas, x: number, y: number, result: InspectionResult): void {
  const size = 10;
  if (result === 'passed') {
    canvas.box(x, y, size, size, colors.done);
    return;
  }
  const color = result === 'failed' ? colors.bad : colors.soft;
  canvas.frame(x + 0.4, y + 0.4, size - 0.8, size - 0.8, color);
  if (result === 'passed_with_defects') {
    canvas.box(x, y + size / 2, size, size / 2, colors.inProgress);
    return;
  }
  const [near, far] = [2.5, size - 2.5];
  const cross = [
    [x + near, y + near, x + far, y + far],
    [x + far, y + near, x + near, y + far],
  ];
  canvas.strokes(cross, 1.2, color);
}

const photosInRow = 3;
const photoGap = 10;
const photoWidth = (width - (photosInRow - 1) * photoGap) / photosInRow;
const photoHeight = 112;
const captionLines = 2;
const photoRowHeight = photoHeight + captionLines * 11 + 10;

function placePhotos(flow: PageFlow, { detail }: Looks, photos: readonly OpenPhoto[]): void {
  for (let from = 0; from < photos.length; from += photosInRow) {
    const row = photos.slice(from, from + photosInRow);
    flow.place(photoRowHeight, (canvas, y) => {
      row.forEach(({ picture, caption }, at) => {
        const left = page.left + at * (photoWidth + photoGap);
        const unit = Math.min(photoWidth / picture.width, photoHeight / picture.height);
        const size = { width: picture.width * unit, height: picture.height * unit };
        canvas.picture(picture, { x: left, y, ...size });
        const lines = linesOf(caption, detail.face, detail.size, photoWidth);
        lines.slice(0, captionLines).forEach((line, place) => {
          canvas.text(line, left, y + size.height + 11 + place * 11, detail);
        });
      });
    });
  }
}

const signatureField = { width: 220, height: 64 };

function placeSignature(flow: PageFlow, looks: Looks, { record, signature }: RecordPaper): void {
  const left = page.right - signatureField.width;
  const { face, size } = looks.fact;
  const signed = `${record.inspectorName}, ${record.qualification}`;
  const person = linesOf(signed, face, size, signatureField.width);
  const height = signatureField.height + 40 + person.length * 12;
  flow.place(height, (canvas, y) => {
    const bottom = y + 18 + signatureField.height;
    const unit = Math.min(
      signatureField.width / signature.width,
      signatureField.height / signature.height,
    );
    const top = bottom - signature.height * unit - 2;
    canvas.within({ left, top, unit }, () => {
      canvas.strokes(signature.strokes, 1.3 / unit, colors.ink);
    });
    canvas.text(germanDay(record.doneOn), page.left, bottom - 6, looks.fact);
    const rule = (x: number, wide: number) => canvas.rule(x, bottom, wide, colors.ink, 0.7);
    rule(page.left, 110);
    canvas.text('Datum der Prüfung', page.left, bottom + 12, looks.label);
    rule(left, signatureField.width);
    canvas.text('Unterschrift', left, bottom + 12, looks.label);
    person.forEach((line, at) => {
      canvas.text(line, left, bottom + 26 + at * 12, looks.fact);
    });
  });
}
