import type { ReactNode, TouchEvent } from 'react';

const stop = (event: TouchEvent) => event.stopPropagation();

/** Keeps touches on a dialog from being handled as swipes on the page below, which React would otherwise report. */
export function StopTouches({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'contents' }} onTouchStart={stop} onTouchMove={stop} onTouchEnd={stop}>
      {children}
    </div>
  );
}
