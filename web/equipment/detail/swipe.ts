import type { Step } from './steps.ts';

const threshold = 75;
/** Smaller movements have no direction yet. */
const tolerance = 8;

export interface Point {
  x: number;
  y: number;
}

/** A touch with its start and, once it is clear, its direction, which does not change any more. */
export interface Swipe {
  start: Point;
  direction?: 'sideways' | 'vertical';
}

export function trackDirection(swipe: Swipe, { x, y }: Point): Swipe {
  if (swipe.direction) return swipe;
  const sideways = Math.abs(x - swipe.start.x);
  const vertical = Math.abs(y - swipe.start.y);
  if (Math.max(sideways, vertical) < tolerance) return swipe;
  return { ...swipe, direction: sideways > vertical ? 'sideways' : 'vertical' };
}

/** How far the page moves with the finger. */
export function offsetOf(swipe: Swipe, { x }: Point): number {
  return swipe.direction === 'sideways' ? x - swipe.start.x : 0;
}

/** A swipe to the left opens the next Anlage, like turning a page; a short swipe does nothing. */
export function stepOfSwipe(swipe: Swipe, end: Point): Step {
  const offset = offsetOf(trackDirection(swipe, end), end);
  if (Math.abs(offset) < threshold) return 0;
  return offset < 0 ? 1 : -1;
}
