import { useLayoutEffect, useRef } from 'react';

/** Which Anlage is on the screen by the time an answer comes; none once the screen is left. */
export function useShown(id: string) {
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    shown.current = id;
    return () => {
      shown.current = undefined;
    };
  }, [id]);
  return shown;
}
