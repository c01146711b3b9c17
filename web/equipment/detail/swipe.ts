import type { Step } from './steps.ts';

const threshold = 75;
/** Fingers tremble: a direction shows only beyond this. */
const tremble = 8;

export interface Point {
  x: number;
  y: number;
}

/** A touch that began somewhere and, once it is clear, goes sideways or up and down for good. */
export interface Swipe {
  start: Point;
  direction?: 'sideways' | 'upright';
}

export function follow(swipe: Swipe, { x, y }: Point): Swipe {
  if (swipe.direction) return swipe;
  const sideways = Math.abs(x - swipe.start.x);
  const upright = Math.abs(y - swipe.start.y);
  if (Math.max(sideways, upright) < tremble) return swipe;
  return { ...swipe, direction: sideways > upright ? 'sideways' : 'upright' };
}

/** How far the page goes along with the finger. */
export function offsetOf(swipe: Swipe, { x }: Point): number {
  return swipe.direction === 'sideways' ? x - swipe.start.x : 0;
}

/** To the left brings the next one, as turning a page does; too short a way brings nothing. */
export function stepOfSwipe(swipe: Swipe, end: Point): Step {
  const offset = offsetOf(follow(swipe, end), end);
  if (Math.abs(offset) < threshold) return 0;
  return offset < 0 ? 1 : -1;
}
