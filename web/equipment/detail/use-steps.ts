import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useLocation } from 'wouter';
import { showFailure } from '#web/session/show-failure.ts';
import { equipmentQuery } from '../equipment-queries.ts';
import { readWindow, writeWindow } from '../list/list-window.ts';
import { canStep, neighbourAt, type Place, placeIn, type Step, stepOfKey } from './steps.ts';
import { askAround, windowAround } from './window-around.ts';

export interface Steps {
  /** Undefined when the Anlage was not opened from a list. */
  place: Place | undefined;
  go: (step: Step) => void;
}

/** The way through the list an Anlage was opened from, by button, swipe and arrow key. */
export function useSteps(id: string): Steps {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [version, readAgain] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session may know more by then
  const known = useMemo(readWindow, [id, version]);
  const place = useMemo(() => placeIn(known, id), [known, id]);
  const shown = useShown(id);

  useEffect(() => {
    if (!place) return;
    for (const neighbour of [place.next, place.previous]) {
      if (neighbour) void client.prefetchQuery(equipmentQuery(neighbour));
    }
    const isAtEdge = ([-1, 1] as const).some(
      (step) => canStep(place, step) && !neighbourAt(place, step),
    );
    // Whether it succeeds matters only to somebody who does step there.
    if (isAtEdge && known.list) void Promise.allSettled([askAround(client, known.list, place)]);
  }, [client, known, place]);

  const open = (neighbour: string) => {
    // Replacing: from wherever one has stepped to, the browser's back button leads to the list.
    navigate(`/equipment/${neighbour}`, { replace: true });
    window.scrollTo(0, 0);
  };

  const goBeyond = async (from: Place, step: Step) => {
    if (!known.list) return;
    try {
      const wider = await windowAround(client, known.list, from, id);
      if (shown.current !== id) return;
      writeWindow(wider);
      const neighbour = neighbourAt(placeIn(wider, id), step);
      if (neighbour) open(neighbour);
      else readAgain();
    } catch (error) {
      if (shown.current === id) showFailure(error, 'Die Anlage konnte nicht geladen werden.');
    }
  };

  const go = (step: Step) => {
    const neighbour = neighbourAt(place, step);
    if (neighbour) open(neighbour);
    else if (place && canStep(place, step)) void goBeyond(place, step);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => go(stepOfKey(event));
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return { place, go };
}

/** Which Anlage is on the screen by the time an answer comes; none once the screen is left. */
function useShown(id: string) {
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    shown.current = id;
    return () => {
      shown.current = undefined;
    };
  }, [id]);
  return shown;
}
