import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for the whole life of a component that always does what the last render meant. */
export function useLatest<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
