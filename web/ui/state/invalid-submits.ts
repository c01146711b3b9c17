import { type RefObject, useEffect, useReducer } from 'react';

/** Counts the attempts to submit invalid input; after each, the first invalid field gets the focus. */
export function useInvalidSubmits(form: RefObject<HTMLElement | null>): [number, () => void] {
  const [invalidSubmits, countInvalidSubmit] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (invalidSubmits > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [invalidSubmits, form]);
  return [invalidSubmits, countInvalidSubmit];
}
