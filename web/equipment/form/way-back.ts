import { useLayoutEffect, useState } from 'react';
import { sessionState } from '#web/session/session-state.ts';

/** The route the form was opened from, else the given one. Whoever leaves the form leaves it behind. */
export function useWayBack(home: string): string {
  const [source] = useState(() => sessionState.editSource.read());
  useLayoutEffect(() => {
    if (source) sessionState.editSource.write(source);
    return () => sessionState.editSource.clear();
  }, [source]);
  return source ?? home;
}
