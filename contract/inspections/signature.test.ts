import { expect, it } from 'vitest';
import { signature, signaturePath } from './signature.ts';

const drawn = { width: 300, height: 180, strokes: [[10, 20, 30, 40, 50, 60, 70, 80]] };
const problemOf = (given: unknown) => signature.safeParse(given).error?.issues[0]?.message;

it('is a path of straight lines, and a dot is a line without a length', () => {
  expect(
    signaturePath({
      strokes: [
        [1, 2, 3, 4],
        [5, 6],
      ],
    }),
  ).toBe('M1 2L3 4M5 6L5 6');
});

it('has strokes of whole numbers, in pairs', () => {
  expect(signature.safeParse(drawn).success).toBe(true);
  const odd = { ...drawn, strokes: [[1, 2, 3, 4, 5, 6, 7, 8, 9]] };
  expect(problemOf(odd)).toBe('Die Unterschrift ist unvollständig.');
  expect(problemOf({ ...drawn, strokes: [[1.5, 2]] })).toBeDefined();
});

it('is more than a slip of the finger, and not endless', () => {
  expect(problemOf({ ...drawn, strokes: [] })).toBe('Bitte unterschreiben.');
  expect(problemOf({ ...drawn, strokes: [[1, 2, 3, 4]] })).toBe('Bitte unterschreiben.');
  const endless = Array.from({ length: 20_002 }, (_, at) => at % 300);
  expect(problemOf({ ...drawn, strokes: [endless] })).toBe('Die Unterschrift ist zu lang.');
});
