import type { CodeFormat, ScannedCode } from '../scanned-code.ts';

interface Point {
  x: number;
  y: number;
}

/** A code with its corners in the picture. */
export interface LocatedCode {
  text: string;
  format: CodeFormat;
  corners: readonly Point[];
}

/** The code that fills most of the picture comes first. */
export function biggestFirst(codes: readonly LocatedCode[]): ScannedCode[] {
  return sortedBy(codes, (code) => -spanOf(code));
}

/** The code that the camera points at comes first. */
export function mostCentralFirst(
  codes: readonly LocatedCode[],
  { width, height }: { width: number; height: number },
): ScannedCode[] {
  const middle = { x: width / 2, y: height / 2 };
  return sortedBy(codes, (code) => distance(centreOf(code), middle));
}

function sortedBy(codes: readonly LocatedCode[], rank: (code: LocatedCode) => number) {
  const sorted = codes.toSorted((one, other) => rank(one) - rank(other));
  const isFirst = ({ text, format }: LocatedCode, index: number) =>
    sorted.findIndex((code) => code.text === text && code.format === format) === index;
  return sorted.filter(isFirst).map(({ text, format }): ScannedCode => ({ text, format }));
}

/** Not the area: readers locate a bar code by a single line across it. */
function spanOf({ corners }: LocatedCode): number {
  return Math.max(0, ...corners.flatMap((one) => corners.map((other) => distance(one, other))));
}

function centreOf({ corners }: LocatedCode): Point {
  const sum = corners.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / corners.length, y: sum.y / corners.length };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
