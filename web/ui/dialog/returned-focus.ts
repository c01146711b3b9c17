import { useEffect, useRef } from 'react';

/** When the control that had the focus goes with what was shown, keyboard and screen reader go on at the row's menu. */
export function useReturnedFocus<Row extends HTMLElement = HTMLLIElement>(shown: unknown) {
  const row = useRef<Row>(null);
  const before = useRef(shown);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (before.current !== shown && isLost) {
      row.current?.querySelector<HTMLElement>('[popovertarget]')?.focus();
    }
    before.current = shown;
  }, [shown]);
  return row;
}
