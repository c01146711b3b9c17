import { useLayoutEffect, useRef } from 'react';

/** The id of the Anlage on the screen, for checks after an answer; undefined once the screen is closed. */
export function useCurrentId(id: string) {
  const currentId = useRef<string>(undefined);
  useLayoutEffect(() => {
    currentId.current = id;
    return () => {
      currentId.current = undefined;
    };
  }, [id]);
  return currentId;
}
