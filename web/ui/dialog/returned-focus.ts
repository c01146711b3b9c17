import { useEffect, useRef } from 'react';

/** When the editor of a row closes, keyboard and screen reader go on at the row's menu. */
export function useReturnedFocus(isEditing: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasEditing.current && !isEditing && isLost) {
      row.current?.querySelector<HTMLElement>('[popovertarget]')?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);
  return row;
}
