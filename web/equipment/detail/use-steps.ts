import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { sessionState } from '#web/session/session-state.ts';
import { equipmentQuery } from '../equipment-queries.ts';
import { neighbourAt, type Place, placeIn, type Step, stepOfKey } from './steps.ts';

export interface Steps {
  /** Undefined when the Anlage was not opened from a list. */
  place: Place | undefined;
  go: (step: Step) => void;
}

/** The way through the list an Anlage was opened from, by button, swipe and arrow key. */
export function useSteps(id: string): Steps {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const place = useMemo(() => placeIn(sessionState.filteredIds.read(), id), [id]);

  useEffect(() => {
    for (const neighbour of [place?.next, place?.previous]) {
      if (neighbour) void client.prefetchQuery(equipmentQuery(neighbour));
    }
  }, [client, place]);

  const go = (step: Step) => {
    const neighbour = neighbourAt(place, step);
    if (!neighbour) return;
    // Replacing: from wherever one has stepped to, the browser's back button leads to the list.
    navigate(`/equipment/${neighbour}`, { replace: true });
    window.scrollTo(0, 0);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => go(stepOfKey(event));
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return { place, go };
}
