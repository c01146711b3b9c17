import { useEffect, useRef } from 'react';

/** If the focused control disappears with the previous content, the focus goes to the row's menu. */
export function useReturnedFocus<Row extends HTMLElement = HTMLLIElement>(shown: unknown) {
  const row = useRef<Row>(null);
  const before = useRef(shown);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (before.current !== shown && isFocusLost) {
      row.current?.querySelector<HTMLElement>('[popovertarget]')?.focus();
    }
    before.current = shown;
  }, [shown]);
  return row;
}
