import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useLocation } from 'wouter';
import { isMissing } from '#web/api/transport-errors.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { equipmentQuery } from '../equipment-queries.ts';
import { forgetInWindow, readWindow, writeWindow } from '../list/list-window.ts';
import {
  canStep,
  type ListPosition,
  neighbourAt,
  positionIn,
  type Step,
  stepOfKey,
} from './steps.ts';
import { askAround, windowAround } from './window-around.ts';

export interface Steps {
  /** Undefined when the Anlage was not opened from a list. */
  place: ListPosition | undefined;
  go: (step: Step) => void;
}

/**
 * The way through the list an Anlage was opened from, by button, swipe and arrow key. One that somebody has deleted
 * meanwhile is stepped over, whether that is known before or only once it `isGone` from under one's feet.
 */
export function useSteps(id: string, { isGone = false } = {}): Steps {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [version, readAgain] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session may know more by then
  const known = useMemo(readWindow, [id, version]);
  const place = useMemo(() => positionIn(known, id), [known, id]);
  const shown = useShown(id);
  const arrival = useRef<{ id: string; step: Step }>(undefined);

  useEffect(() => {
    if (!place) return;
    for (const neighbour of [place.next, place.previous]) {
      if (!neighbour) continue;
      void lookAt(client, neighbour).then((isThere) => {
        if (isThere) return;
        forgetInWindow(neighbour);
        readAgain();
      });
    }
    const isAtEdge = ([-1, 1] as const).some(
      (step) => canStep(place, step) && !neighbourAt(place, step),
    );
    // Whether it succeeds matters only to somebody who does step there.
    if (isAtEdge && known.list) void Promise.allSettled([askAround(client, known.list, place)]);
  }, [client, known, place]);

  const open = (neighbour: string, step: Step) => {
    arrival.current = { id: neighbour, step };
    // Replacing: from wherever one has stepped to, the browser's back button leads to the list.
    navigate(`/equipment/${neighbour}`, { replace: true });
    window.scrollTo(0, 0);
  };

  const goBeyond = async (from: ListPosition, step: Step) => {
    if (!known.list) return;
    try {
      const wider = await windowAround(client, known.list, from, id);
      if (shown.current !== id) return;
      writeWindow(wider);
      const neighbour = neighbourAt(positionIn(wider, id), step);
      if (neighbour) open(neighbour, step);
      else readAgain();
    } catch (error) {
      if (shown.current === id) showFailure(error, 'Die Anlage konnte nicht geladen werden.');
    }
  };

  const go = (step: Step) => {
    const neighbour = neighbourAt(place, step);
    if (neighbour) open(neighbour, step);
    else if (place && canStep(place, step)) void goBeyond(place, step);
  };

  const leaveGone = useEffectEvent(() => {
    if (arrival.current?.id !== id) return;
    const { step } = arrival.current;
    const back: Step = step < 0 ? 1 : -1;
    const onward = neighbourAt(place, step);
    const other = onward ?? neighbourAt(place, back);
    forgetInWindow(id);
    if (other) open(other, onward ? step : back);
  });
  useEffect(() => {
    if (isGone) leaveGone();
  }, [isGone]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => go(stepOfKey(event));
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return { place, go };
}

/** Loads an Anlage somebody may step to; false when it is there no more. */
const lookAt = (client: QueryClient, id: string): Promise<boolean> =>
  client.fetchQuery(equipmentQuery(id)).then(
    () => true,
    (error) => !isMissing(error),
  );

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
