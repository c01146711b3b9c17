import { taskStatusLabels } from '#contract/scenarios/scenario-runs.ts';
import { type Canvas, type TextStyle, widthOf } from '../pdf/canvas.ts';
import { linesOf } from '../pdf/text-lines.ts';
import { colors, type Looks } from './looks.ts';
import { type PageFlow, paper } from './page-flow.ts';
import { type Protocol, type Totals, totalsOf } from './protocol.ts';
import { filterTexts, finishText, startText } from './protocol-words.ts';

const width = paper.right - paper.left;
const labelWidth = 92;

/** The head of the protocol: scenario, filters, who and when, totals. */
export function placeHead(flow: PageFlow, looks: Looks, protocol: Protocol): void {
  placeText(flow, 'Protokoll', looks.kind, 20);
  placeText(flow, protocol.scenarioName, looks.title, 25);
  if (protocol.description?.trim()) {
    flow.skip(2);
    placeText(flow, protocol.description, looks.lead, 14);
  }
  flow.skip(12);
  const facts: [string, string[]][] = [
    ['Gestartet', [startText(protocol)]],
    ['Abgeschlossen', [finishText(protocol)]],
    ...(protocol.kindName ? [['Prüfart', [protocol.kindName]] satisfies [string, string[]]] : []),
    ['Filter', filterTexts(protocol)],
  ];
  for (const [label, texts] of facts) placeFact(flow, looks, label, texts);
  flow.skip(10);
  placeTotals(flow, looks, totalsOf(protocol));
  flow.skip(18);
}

export function placeText(
  flow: PageFlow,
  text: string,
  style: TextStyle,
  lineHeight: number,
): void {
  for (const line of linesOf(text, style.face, style.size, width)) {
    flow.place(lineHeight, (canvas, y) =>
      canvas.text(line, paper.left, y + lineHeight * 0.75, style),
    );
  }
}

export function placeFact(
  flow: PageFlow,
  { label, fact }: Looks,
  name: string,
  texts: string[],
): void {
  const lines = texts.flatMap((text) => linesOf(text, fact.face, fact.size, width - labelWidth));
  lines.forEach((line, at) => {
    flow.place(14.5, (canvas, y) => {
      if (at === 0) canvas.text(name, paper.left, y + 10.5, label);
      canvas.text(line, paper.left + labelWidth, y + 10.5, fact);
    });
  });
  flow.skip(1.5);
}

const statuses = [
  { status: 'done', color: colors.done },
  { status: 'in_progress', color: colors.inProgress },
  { status: 'open', color: colors.open },
] as const;

function placeTotals(flow: PageFlow, looks: Looks, totals: Totals): void {
  const height = 66;
  flow.place(height, (canvas, y) => {
    canvas.box(paper.left, y, width, height, colors.shade);
    const left = paper.left + 14;
    canvas.text(`${totals.percent} %`, left, y + 31, looks.figure);
    canvas.text('erledigt', left, y + 48, looks.label);
    const barLeft = paper.left + labelWidth;
    const barWidth = paper.right - 14 - barLeft;
    drawBar(canvas, totals, barLeft, y + 18, barWidth);
    let x = barLeft;
    const entry = (name: string, count: number) => {
      canvas.text(`${count}`, x, y + 48, looks.name);
      x += widthOf(`${count}`, looks.name) + 4;
      canvas.text(name, x, y + 48, looks.label);
      x += widthOf(name, looks.label) + 18;
    };
    entry(totals.all === 1 ? 'Aufgabe' : 'Aufgaben', totals.all);
    for (const { status, color } of statuses) {
      canvas.box(x, y + 42, 6, 6, color);
      x += 10;
      entry(taskStatusLabels[status], totals[status]);
    }
  });
}

function drawBar(canvas: Canvas, totals: Totals, left: number, y: number, whole: number): void {
  canvas.box(left, y, whole, 10, colors.hairline);
  let x = left;
  for (const { status, color } of statuses) {
    const share = totals.all === 0 ? 0 : (totals[status] / totals.all) * whole;
    if (share > 0) canvas.box(x, y, share, 10, color);
    x += share;
  }
}
