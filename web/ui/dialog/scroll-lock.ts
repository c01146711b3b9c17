import { useEffect } from 'react';

/** How many open dialogs keep the page from scrolling. */
let locks = 0;

/**
 * Mantine would add a style sheet to the page and a variable to its body, so that the browser computes the styles of
 * every element again: on a phone longer than everything else that opens a dialog.
 */
export const withoutStyleSheet = { removeScrollProps: { removeScrollBar: false } } as const;

/** Rendered inside a dialog: the page does not scroll while it is open, and keeps its width on wide screens. */
export function ScrollLock(): null {
  useEffect(() => {
    locks += 1;
    if (locks === 1) lock();
    return () => {
      locks -= 1;
      if (locks === 0) unlock();
    };
  }, []);
  return null;
}

/** Scroll bars of touch screens lie above the page. To measure others, the browser has to lay out the page. */
function scrollBarWidth(): number {
  if (window.matchMedia('(pointer: coarse)').matches) return 0;
  return window.innerWidth - document.documentElement.clientWidth;
}

function lock(): void {
  const { style } = document.body;
  const scrollBar = scrollBarWidth();
  style.overflow = 'hidden';
  if (scrollBar > 0) style.marginRight = `${scrollBar}px`;
}

function unlock(): void {
  const { style } = document.body;
  style.overflow = '';
  style.marginRight = '';
}
