import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The running saves of this window by the key of their draft; they go on after their form is closed. */
const runningSaves = new Map<string, Promise<unknown>>();

export async function trackSave<T>(key: string, work: () => Promise<T>): Promise<T> {
  const sent = work();
  runningSaves.set(key, sent);
  return sent.finally(() => runningSaves.delete(key));
}

/** True until a save that was running when the form was opened has ended, so that nothing is sent twice. */
export function useEarlierSave(key: string): boolean {
  const [earlier, setEarlier] = useState(() => runningSaves.get(key));
  useEffect(() => {
    const clear = () => setEarlier(undefined);
    earlier?.then(clear, clear);
  }, [earlier]);
  return earlier !== undefined;
}

/** Whether the form is no longer on the screen; then a save must not navigate. */
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
