import { expect, it } from 'vitest';
import { held, moved, toggleAt, whole, zoomAt } from './zoom.ts';

const frame = { width: 400, height: 800 };
const picture = { width: 400, height: 300 };

it('keeps what is below the finger below it', () => {
  const point = { x: 50, y: -20 };
  const before = { scale: 2, x: 10, y: 30 };
  const after = zoomAt(before, point, 1.5);
  const under = ({ scale, x, y }: typeof before) => [(point.x - x) / scale, (point.y - y) / scale];
  expect(after.scale).toBe(3);
  expect(under(after)).toEqual(under(before));
});

it('is never smaller than the whole picture and never closer than eight times', () => {
  expect(zoomAt(whole, { x: 0, y: 0 }, 0.1).scale).toBe(1);
  expect(zoomAt(whole, { x: 0, y: 0 }, 100).scale).toBe(8);
});

it('goes near and back again', () => {
  const near = toggleAt(whole, { x: 40, y: 0 });
  expect(near.scale).toBe(2.5);
  expect(toggleAt(near, { x: 0, y: 0 })).toEqual(whole);
});

it('stops at the edges of the picture', () => {
  const near = { scale: 2, x: 0, y: 0 };
  expect(held(moved(near, { x: 999, y: 999 }), picture, frame)).toEqual({ scale: 2, x: 200, y: 0 });
  expect(held(moved(near, { x: -999, y: 0 }), picture, frame).x).toBe(-200);
  expect(held(moved(whole, { x: 5, y: 5 }), picture, frame)).toEqual(whole);
});
