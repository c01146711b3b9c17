import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a part that is inert while its content is sent: being inert costs it the focus. Afterwards the
 * focus goes to what is wrong, else back to where it was, unless it has found another place.
 */
export function useHeldFocus<Part extends HTMLElement>(isHeld: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    if (!isHeld) return;
    const held = part.current;
    const former = document.activeElement;
    return () => {
      // After the commit that ends it: until then nothing in the part takes the focus.
      queueMicrotask(() => {
        const faulty = held?.querySelector<HTMLElement>('[aria-invalid="true"]');
        const isLost = document.activeElement === document.body;
        if (faulty) faulty.focus();
        else if (isLost && former instanceof HTMLElement) former.focus();
      });
    };
  }, [isHeld]);
  return part;
}
