import { useEffect, useRef } from 'react';

/** A new list starts at its top; the first one keeps its scroll position. */
export function useScrollToTop(list: string): void {
  const last = useRef(list);
  useEffect(() => {
    if (last.current === list) return;
    last.current = list;
    window.scrollTo(0, 0);
  }, [list]);
}
