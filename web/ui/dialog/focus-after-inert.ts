import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a form that is inert while it is sent, which removes the focus from it. Afterwards the focus goes to the first
 * invalid field, or else back to where it was, unless it is already somewhere else.
 */
export function useFocusAfterInert<Part extends HTMLElement>(
  isInert: boolean,
): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    if (!isInert) return;
    const element = part.current;
    const before = document.activeElement;
    return () => {
      // After the commit that ends it; until then nothing inside can get the focus.
      queueMicrotask(() => {
        const invalidField = element?.querySelector<HTMLElement>('[aria-invalid="true"]');
        const isFocusLost = document.activeElement === document.body;
        if (invalidField) invalidField.focus();
        else if (isFocusLost && before instanceof HTMLElement) before.focus();
      });
    };
  }, [isInert]);
  return part;
}
