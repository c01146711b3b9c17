import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function with a stable identity that always calls the function of the last render. */
export function useLatest<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
