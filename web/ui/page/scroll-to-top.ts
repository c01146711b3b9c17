import { useEffect, useRef } from 'react';

/** Another list begins at its top, however far the one before was scrolled; the first stays where it is. */
export function useScrollToTop(list: string): void {
  const last = useRef(list);
  useEffect(() => {
    if (last.current === list) return;
    last.current = list;
    window.scrollTo(0, 0);
  }, [list]);
}
