import { type RefObject, useEffect, useReducer } from 'react';

/** How often something wrong was shown in a form: each time its first wrong field takes the focus. */
export function useFaults(form: RefObject<HTMLElement | null>): [number, () => void] {
  const [faults, countFault] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (faults > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, form]);
  return [faults, countFault];
}
