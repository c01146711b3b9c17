import { type TaskStatus, taskStatusLabels } from '#contract/scenarios/scenario-runs.ts';
import type { Canvas } from '../pdf/canvas.ts';
import { linesOf } from '../pdf/text-lines.ts';
import { colors, type Looks } from './looks.ts';
import { body, type PageFlow, paper } from './page-flow.ts';
import type { ProtocolTask } from './protocol.ts';
import { completion, noteSource, workOn } from './protocol-words.ts';

const columns = [
  { heading: 'Nr.', width: 30 },
  { heading: 'Anlage', width: 124 },
  { heading: 'Standort', width: 92 },
  { heading: 'Typ', width: 88 },
  { heading: 'Status', width: 86 },
  { heading: 'Bearbeitet', width: 79.28 },
] as const;
const lefts = columns.map((_, at) =>
  columns.slice(0, at).reduce<number>((left, { width }) => left + width, paper.left),
);
const gap = 8;
const statusLeft = 9;
/** Beside the longer one of its labels, "Ergebnis". */
const noteLeft = (lefts[1] ?? 0) + 40;
const noteWidth = paper.right - noteLeft;

const lineHeight = 11;
const baseLine = 8;
const padding = 5;
const noteGap = 3;
const headingHeight = 20;
/** Fewer lines than these look lost at the end or the beginning of a page. */
const together = 3;
/** A cell with more lines than these may be split between two pages. */
const longCell = 12;

/** A row consists of lines of one height: first those of its cells, then those of its note. */
interface Row {
  number: number;
  status: TaskStatus;
  cells: string[][];
  /** How many lines of the status are more than who did it and when. */
  stateLines: number;
  note: string[];
  noteLabel: string;
  /** How many lines the cells take. */
  cellLines: number;
  lines: number;
}

interface Part {
  from: number;
  to: number;
}

const heightOf = (lines: number) => lines * lineHeight + 2 * padding + noteGap;
const linesIn = (height: number) => Math.floor((height - 2 * padding - noteGap) / lineHeight);

/** @param after how much room the last row leaves for what follows the table */
export function placeTable(
  flow: PageFlow,
  looks: Looks,
  tasks: readonly ProtocolTask[],
  after: number,
): void {
  const heading = () => flow.place(headingHeight, (canvas, y) => drawHeading(canvas, y, looks));
  const breakPage = () => {
    flow.breakPage();
    heading();
  };
  if (tasks.length === 0) {
    heading();
    flow.place(heightOf(1), (canvas, y) => {
      canvas.text('Dieser Lauf enthält keine Aufgaben.', paper.left, y + 14, looks.detail);
    });
  }
  tasks.forEach((task, at) => {
    const row = rowOf(task, at + 1, looks);
    const reserved = at === tasks.length - 1 ? after : 0;
    if (at === 0) {
      if (beginsOnNextPage(row, flow.room - headingHeight, reserved)) flow.breakPage();
      heading();
    } else if (beginsOnNextPage(row, flow.room, reserved)) breakPage();
    placeRow(flow, looks, row, { breakPage, reserved });
  });
}

/** A row is split only if much of a page would be empty otherwise. */
function beginsOnNextPage(row: Row, room: number, reserved: number): boolean {
  const whole = heightOf(row.lines) + reserved;
  if (whole <= room) return false;
  const isShort = whole < (body.bottom - body.top) / 3;
  return isShort || linesIn(room) < Math.min(row.cellLines, longCell) + together;
}

function placeRow(
  flow: PageFlow,
  looks: Looks,
  row: Row,
  { breakPage, reserved }: { breakPage(): void; reserved: number },
): void {
  for (let from = 0; from < row.lines; ) {
    const left = row.lines - from;
    const isEnd = left <= linesIn(flow.room - reserved);
    const count = isEnd ? left : Math.max(1, Math.min(linesIn(flow.room), left - together));
    const part = { from, to: from + count };
    flow.place(partHeight(row, part), (canvas, y) => drawRow(canvas, y, looks, row, part));
    from = part.to;
    if (from < row.lines) breakPage();
  }
}

const beginsNote = ({ cellLines, note }: Row, { from, to }: Part) =>
  note.length > 0 && from < cellLines && to > cellLines;

const partHeight = (row: Row, part: Part) =>
  (part.to - part.from) * lineHeight + 2 * padding + (beginsNote(row, part) ? noteGap : 0);

const inLines = (...texts: (string | undefined)[]) => texts.filter(Boolean).join('\n');

function rowOf(task: ProtocolTask, number: number, looks: Looks): Row {
  const { equipmentName, locationRaw, equipmentType, status } = task;
  const done = completion(task);
  const state = inLines(taskStatusLabels[status], task.result ?? undefined);
  const change = workOn(task);
  const texts = [
    `${number}`,
    equipmentName,
    locationRaw,
    equipmentType,
    inLines(state, done.at, done.by),
    change ? inLines(change.at, change.by, change.sent && `übertragen ${change.sent}`) : '–',
  ];
  const cells = texts.map((text, at) => {
    const { face, size } = at === 1 ? looks.name : looks.cell;
    const room = (columns[at]?.width ?? 0) - (at === 5 ? 0 : gap) - (at === 4 ? statusLeft : 0);
    return linesOf(text, face, size, room);
  });
  const text = task.note?.trim();
  const reason = task.resultReason ? `${task.result}: ${task.resultReason}` : undefined;
  const written = text ? inLines(reason ? `Notiz: ${text}` : text, noteSource(task)) : undefined;
  const { face, size } = looks.cell;
  const note = reason || text ? linesOf(inLines(reason, written), face, size, noteWidth) : [];
  const cellLines = Math.max(...cells.map((lines) => lines.length));
  const stateRoom = (columns[4]?.width ?? 0) - gap - statusLeft;
  const stateLines = linesOf(state, face, size, stateRoom).length;
  const noteLabel = reason ? 'Ergebnis' : 'Notiz';
  return {
    ...{ number, status, cells, stateLines, note, noteLabel },
    ...{ cellLines, lines: cellLines + note.length },
  };
}

function drawHeading(canvas: Canvas, y: number, { heading }: Looks): void {
  columns.forEach((column, at) => {
    canvas.text(column.heading, lefts[at] ?? 0, y + 11, heading);
  });
  canvas.rule(paper.left, y + headingHeight - 2, paper.right - paper.left, colors.soft, 0.8);
}

function drawRow(canvas: Canvas, top: number, looks: Looks, row: Row, part: Part): void {
  const { from, to } = part;
  const gapBefore = (line: number) =>
    line >= row.cellLines && beginsNote(row, part) ? noteGap : 0;
  const baseOf = (line: number) =>
    top + padding + (line - from) * lineHeight + gapBefore(line) + baseLine;
  row.cells.forEach((lines, at) => {
    const left = (lefts[at] ?? 0) + (at === 4 ? statusLeft : 0);
    lines.slice(from, to).forEach((text, line) => {
      const isSoft =
        at === 0 || (at === 4 && from + line >= row.stateLines) || (at === 5 && from + line > 0);
      const style = at === 1 ? looks.name : isSoft ? looks.detail : looks.cell;
      canvas.text(text, left, baseOf(from + line), style);
    });
  });
  if (from === 0) drawMark(canvas, lefts[4] ?? 0, baseOf(0) - 5.5, row.status);
  else canvas.text(`${row.number}`, lefts[0] ?? 0, baseOf(from), looks.detail);
  const firstNote = Math.max(from, row.cellLines);
  if (firstNote < to && row.note.length > 0) {
    const label = firstNote === row.cellLines ? row.noteLabel : 'Forts.';
    canvas.text(label, lefts[1] ?? 0, baseOf(firstNote), looks.detail);
    row.note.slice(firstNote - row.cellLines, to - row.cellLines).forEach((text, line) => {
      canvas.text(text, noteLeft, baseOf(firstNote + line), looks.cell);
    });
  }
  const bottom = top + partHeight(row, part);
  if (to === row.lines) canvas.rule(paper.left, bottom, paper.right - paper.left, colors.hairline);
}

/** Empty, half full, full: distinguishable on paper without colour. */
function drawMark(canvas: Canvas, x: number, y: number, status: TaskStatus): void {
  const size = 5.2;
  if (status === 'done') canvas.box(x, y, size, size, colors.done);
  else canvas.frame(x + 0.4, y + 0.4, size - 0.8, size - 0.8, colors.soft);
  if (status === 'in_progress') canvas.box(x, y + size / 2, size, size / 2, colors.inProgress);
}
