import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { useLocation } from 'wouter';
import { AppError } from '#contract/errors.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { equipmentQuery } from '../equipment-queries.ts';
import { forgetInLists } from '../list/equipment-pages.ts';
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

/** What the server says of the Anlage that is shown, as soon as it has said something. */
export type Presence = 'there' | 'gone' | undefined;

/**
 * The way through the list an Anlage was opened from, by button, swipe and arrow key. One that somebody has deleted
 * meanwhile is stepped over, whether that is known before or only on arrival.
 */
export function useSteps(id: string, presence?: Presence): Steps {
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
        forgetInLists(client, neighbour);
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

  const goBeyond = async (from: ListPosition, step: Step, isLeft = false) => {
    if (!known.list) return;
    try {
      const wider = await windowAround(client, known.list, from, id);
      if (shown.current !== id) return;
      writeWindow(wider);
      const neighbour = neighbourAt(positionIn(wider, id), step);
      if (isLeft) forgetInWindow(id);
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

  const leaveGone = useEffectEvent((step: Step) => {
    forgetInLists(client, id);
    const onward = neighbourAt(place, step);
    const back: Step = step < 0 ? 1 : -1;
    const behind = neighbourAt(place, back);
    if (onward) open(onward, step);
    else if (place && canStep(place, step)) void goBeyond(place, step, true);
    else if (behind) open(behind, back);
  });
  useEffect(() => {
    if (!presence || arrival.current?.id !== id) return;
    const { step } = arrival.current;
    arrival.current = undefined;
    // Whoever has read it stays: only an Anlage that was gone on arrival is stepped over.
    if (presence === 'gone') leaveGone(step);
  }, [presence, id]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => go(stepOfKey(event));
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return { place, go };
}

/** By the word of this application: what lies in between may not know an address either. */
export const isDeleted = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'equipment_not_found';

/** Loads an Anlage somebody may step to; false when it is there no more. */
const lookAt = (client: QueryClient, id: string): Promise<boolean> =>
  client.fetchQuery(equipmentQuery(id)).then(
    () => true,
    (error) => !isDeleted(error),
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
