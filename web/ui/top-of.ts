import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far an element begins below the top of the document, whatever comes and goes above it. */
export function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}
