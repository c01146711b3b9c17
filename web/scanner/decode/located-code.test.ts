import { expect, it } from 'vitest';
import { biggestFirst, type LocatedCode, mostCentralFirst } from './located-code.ts';

/** A square, or a line if it has no height. */
function codeAt(text: string, x: number, y: number, width: number, height = width): LocatedCode {
  const corners = [0, width].flatMap((across) =>
    [0, height].map((down) => ({ x: x + across, y: y + down })),
  );
  return { text, format: 'qr', corners };
}

const textsOf = (codes: { text: string }[]) => codes.map(({ text }) => text);

it('puts the biggest code first', () => {
  const codes = [codeAt('small', 0, 0, 10), codeAt('big', 500, 500, 90), codeAt('mid', 9, 9, 40)];
  expect(textsOf(biggestFirst(codes))).toEqual(['big', 'mid', 'small']);
});

it('measures a bar code that was located by a line', () => {
  const codes = [codeAt('square', 0, 0, 30), codeAt('line', 0, 0, 200, 0)];
  expect(textsOf(biggestFirst(codes))).toEqual(['line', 'square']);
});

it('puts the code in the middle of the camera picture first', () => {
  const codes = [codeAt('corner', 0, 0, 90), codeAt('middle', 90, 90, 20)];
  const picture = { width: 200, height: 200 };
  expect(textsOf(mostCentralFirst(codes, picture))).toEqual(['middle', 'corner']);
});

it('names a code once that is in the picture several times', () => {
  const codes = [codeAt('a', 0, 0, 10), codeAt('a', 50, 50, 20), codeAt('b', 9, 9, 15)];
  expect(biggestFirst(codes)).toEqual([
    { text: 'a', format: 'qr' },
    { text: 'b', format: 'qr' },
  ]);
});
