/** Tables of a record: cells of several styled paragraphs, headings on each page, long rows over several pages. */
import type { Canvas, TextStyle } from '../pdf/canvas.ts';
import { linesOf } from '../pdf/text-lines.ts';
import { colors, type Looks } from './looks.ts';
import { body, type PageFlow, paper } from './page-flow.ts';

export interface Column {
  heading: string;
  width: number;
}

/** Paragraphs of a cell. */
export type Cell = readonly { text: string; style: TextStyle }[];

interface Line {
  text: string;
  style: TextStyle;
}

const gap = 8;
const lineHeight = 11;
const baseLine = 8;
const padding = 4;
const headingHeight = 18;
const heightOf = (lines: number) => lines * lineHeight + 2 * padding;
const linesIn = (height: number) => Math.floor((height - 2 * padding) / lineHeight);

export function placeCells(
  flow: PageFlow,
  { heading }: Looks,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): void {
  const lefts = columns.map((_, at) =>
    columns.slice(0, at).reduce((left, { width }) => left + width, paper.left as number),
  );
  const placeHeading = () =>
    flow.place(headingHeight, (canvas, y) => {
      columns.forEach((column, at) => {
        canvas.text(column.heading, lefts[at] ?? 0, y + 10, heading);
      });
      canvas.rule(paper.left, y + headingHeight - 2, paper.right - paper.left, colors.soft, 0.8);
    });
  const breakPage = () => {
    flow.breakPage();
    placeHeading();
  };
  rows.forEach((cells, at) => {
    const inLines = cells.map((cell, place) => linesOfCell(cell, columns[place]?.width ?? 0));
    const count = Math.max(1, ...inLines.map(({ length }) => length));
    const first = at === 0 ? headingHeight : 0;
    const fits = heightOf(count) + first <= flow.room;
    const isShort = heightOf(count) < (body.bottom - body.top) / 3;
    if (!fits && (isShort || linesIn(flow.room - first) < 3)) flow.breakPage();
    if (at === 0 || flow.isAtTop) placeHeading();
    for (let from = 0; from < count; ) {
      const to = Math.min(count, from + Math.max(1, linesIn(flow.room)));
      const part = inLines.map((lines) => lines.slice(from, to));
      const isEnd = to === count;
      flow.place(heightOf(to - from), (canvas, y) => drawRow(canvas, y, { part, lefts, isEnd }));
      from = to;
      if (from < count) breakPage();
    }
  });
}

const linesOfCell = (cell: Cell, width: number): Line[] =>
  cell.flatMap(({ text, style }) =>
    linesOf(text, style.face, style.size, width - gap).map((line) => ({ text: line, style })),
  );

interface DrawnRow {
  part: Line[][];
  lefts: number[];
  isEnd: boolean;
}

function drawRow(canvas: Canvas, y: number, { part, lefts, isEnd }: DrawnRow): void {
  part.forEach((lines, column) => {
    lines.forEach(({ text, style }, at) => {
      canvas.text(text, lefts[column] ?? 0, y + padding + at * lineHeight + baseLine, style);
    });
  });
  const height = heightOf(Math.max(1, ...part.map(({ length }) => length)));
  if (isEnd) canvas.rule(paper.left, y + height, paper.right - paper.left, colors.hairline);
}
