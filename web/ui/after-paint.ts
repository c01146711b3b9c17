/**
 * Runs the work after the browser has painted what is rendered now. For work that would delay the answer to a tap: a
 * task that is queued in a frame runs after the frame was painted.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
