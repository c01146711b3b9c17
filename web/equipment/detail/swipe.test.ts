import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { offsetOf, type Point, stepOfSwipe, trackDirection } from './swipe.ts';

const start: Point = { x: 200, y: 400 };
const at = (dx: number, dy = 0): Point => ({ x: start.x + dx, y: start.y + dy });
const stepAfter = (...points: Point[]) =>
  stepOfSwipe(points.reduce(trackDirection, { start }), points.at(-1) ?? start);

it.each([
  [-76, 1],
  [-75, 1],
  [-74, 0],
  [0, 0],
  [74, 0],
  [75, -1],
  [76, -1],
] as const)('%i px sideways are the step %i', (dx, step) => {
  expect(stepAfter(at(dx))).toBe(step);
  expect(stepAfter(at(dx / 2), at(dx))).toBe(step);
});

it('does nothing when the finger returns', () => {
  expect(stepAfter(at(-60), at(-120), at(-20))).toBe(0);
});

it('never treats scrolling as a swipe, wherever the finger ends', () => {
  expect(stepAfter(at(3, 20), at(-150, 30))).toBe(0);
  expect(stepAfter(at(-80, 81))).toBe(0);
});

it('stays a swipe when the finger moves down later', () => {
  expect(stepAfter(at(-20, 3), at(-90, 100))).toBe(1);
});

it('ignores small movements', () => {
  expect(stepAfter(at(0, 5), at(-30, 4), at(-90, 0))).toBe(1);
});

it('moves the page only once it is a swipe', () => {
  const vertical = trackDirection({ start }, at(4, 30));
  expect(offsetOf(vertical, at(90, 30))).toBe(0);
  const sideways = trackDirection({ start }, at(30, 4));
  expect(offsetOf(sideways, at(90, 30))).toBe(90);
});

it('steps in the direction of the swipe or not at all', () => {
  const delta = fc.integer({ min: -400, max: 400 });
  fc.assert(
    fc.property(fc.array(fc.tuple(delta, delta), { minLength: 1 }), (moves) => {
      const [dx] = moves.at(-1) ?? [0];
      const step = stepAfter(...moves.map(([x, y]) => at(x, y)));
      if (Math.abs(dx) < 75) expect(step).toBe(0);
      else expect([0, -Math.sign(dx)]).toContain(step);
    }),
  );
});
