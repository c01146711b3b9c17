import type { ReactNode, TouchEvent } from 'react';

const keep = (event: TouchEvent) => event.stopPropagation();

/** Fingers on what stands above the page do not turn the page below it. */
export function Unswiped({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'contents' }} onTouchStart={keep} onTouchMove={keep} onTouchEnd={keep}>
      {children}
    </div>
  );
}
