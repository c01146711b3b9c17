import { useLayoutEffect, useState } from 'react';
import { sessionState } from '#web/session/session-state.ts';

/** The route from which the form was opened, or else the given one. Leaving the form deletes the stored route. */
export function useBackHref(home: string): string {
  const [source] = useState(() => sessionState.editSource.read());
  useLayoutEffect(() => {
    if (source) sessionState.editSource.write(source);
    return () => sessionState.editSource.clear();
  }, [source]);
  return source ?? home;
}
