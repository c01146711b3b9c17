import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The saves under way in this window, by the draft they send: they outlast their form. */
const underWay = new Map<string, Promise<unknown>>();

export async function whileSending<T>(key: string, work: () => Promise<T>): Promise<T> {
  const sent = work();
  underWay.set(key, sent);
  return sent.finally(() => underWay.delete(key));
}

/** True until a save that was under way when the form was opened has its answer: nothing is sent twice. */
export function useSentBefore(key: string): boolean {
  const [before, setBefore] = useState(() => underWay.get(key));
  useEffect(() => {
    const forget = () => setBefore(undefined);
    before?.then(forget, forget);
  }, [before]);
  return before !== undefined;
}

/** Whether the form has left the screen: what it has begun still ends, but moves nobody. */
export function useIsLeft(): () => boolean {
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return useCallback(() => isLeft.current, []);
}
