import { expect, it } from 'vitest';
import { clampView, moveBy, toggleAt, whole, zoomAt } from './zoom.ts';

const frame = { width: 400, height: 800 };
const picture = { width: 400, height: 300 };

it('keeps the point below the finger', () => {
  const point = { x: 50, y: -20 };
  const before = { scale: 2, x: 10, y: 30 };
  const after = zoomAt(before, point, 1.5);
  const under = ({ scale, x, y }: typeof before) => [(point.x - x) / scale, (point.y - y) / scale];
  expect(after.scale).toBe(3);
  expect(under(after)).toEqual(under(before));
});

it('shows at least the whole picture and at most eight times its size', () => {
  expect(zoomAt(whole, { x: 0, y: 0 }, 0.1).scale).toBe(1);
  expect(zoomAt(whole, { x: 0, y: 0 }, 100).scale).toBe(8);
});

it('zooms in and out again', () => {
  const zoomedIn = toggleAt(whole, { x: 40, y: 0 });
  expect(zoomedIn.scale).toBe(2.5);
  expect(toggleAt(zoomedIn, { x: 0, y: 0 })).toEqual(whole);
});

it('stops at the edges of the picture', () => {
  const zoomedIn = { scale: 2, x: 0, y: 0 };
  expect(clampView(moveBy(zoomedIn, { x: 999, y: 999 }), picture, frame)).toEqual({
    scale: 2,
    x: 200,
    y: 0,
  });
  expect(clampView(moveBy(zoomedIn, { x: -999, y: 0 }), picture, frame).x).toBe(-200);
  expect(clampView(moveBy(whole, { x: 5, y: 5 }), picture, frame)).toEqual(whole);
});
