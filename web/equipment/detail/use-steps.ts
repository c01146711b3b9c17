import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { AppError } from '#contract/errors.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { equipmentQuery } from '../equipment-queries.ts';
import { forgetInLists } from '../list/equipment-pages.ts';
import {
  forgetInWindow,
  type ListWindow,
  onWindowChange,
  readWindow,
  writeWindow,
} from '../list/list-window.ts';
import {
  canStep,
  keepPlace,
  type ListPosition,
  neighbourAt,
  positionIn,
  type Step,
  stepOfKey,
} from './steps.ts';
import { useShown } from './use-shown.ts';
import { askAround, windowAround } from './window-around.ts';

export interface Steps {
  /** Undefined when the Anlage was not opened from a list. */
  place: ListPosition | undefined;
  go: (step: Step) => void;
}

/** Where one has stepped to, and the list in which it was the neighbour. */
interface Arrival {
  id: string;
  step: Step;
  window: ListWindow;
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
  const arrival = useRef<Arrival>(undefined);
  const known = useWindow(id, arrival);
  const place = useMemo(() => positionIn(known, id), [known, id]);
  const shown = useShown(id);

  useEffect(() => {
    if (!place) return;
    for (const neighbour of [place.next, place.previous]) {
      if (!neighbour) continue;
      void lookAt(client, neighbour).then((isThere) => {
        if (!isThere) forgetInLists(client, neighbour);
      });
    }
    const isAtEdge = ([-1, 1] as const).some(
      (step) => canStep(place, step) && !neighbourAt(place, step),
    );
    // Whether it succeeds matters only to somebody who does step there.
    if (isAtEdge && known.list) void Promise.allSettled([askAround(client, known.list, place)]);
  }, [client, known, place]);

  const open = (neighbour: string, step: Step, window = known) => {
    arrival.current = { id: neighbour, step, window };
    // Replacing: from wherever one has stepped to, the browser's back button leads to the list.
    navigate(`/equipment/${neighbour}`, { replace: true });
    globalThis.scrollTo(0, 0);
  };

  const goBeyond = async (from: ListPosition, step: Step, isLeft = false) => {
    if (!known.list) return;
    try {
      const wider = await windowAround(client, known.list, from, id);
      if (shown.current !== id) return;
      writeWindow(wider);
      if (isLeft) forgetInWindow(id);
      const there = positionIn(wider, id);
      const neighbour = neighbourAt(there, step);
      if (neighbour) open(neighbour, step, wider);
      else if (isLeft) goBack(there, step);
    } catch (error) {
      if (shown.current === id) showFailure(error, 'Die Anlage konnte nicht geladen werden.');
    }
  };

  const goBack = (from: ListPosition | undefined, step: Step) => {
    const back: Step = step < 0 ? 1 : -1;
    const behind = neighbourAt(from, back);
    if (behind) open(behind, back);
  };

  const go = (step: Step) => {
    const neighbour = neighbourAt(place, step);
    if (neighbour) open(neighbour, step);
    else if (place && canStep(place, step)) void goBeyond(place, step);
  };

  const leaveGone = useEffectEvent((step: Step) => {
    forgetInLists(client, id);
    const onward = neighbourAt(place, step);
    if (onward) open(onward, step);
    else if (place && canStep(place, step)) void goBeyond(place, step, true);
    else goBack(place, step);
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

/** The list as the session knows it by now, in which the Anlage that is shown keeps its place once it is taken out. */
function useWindow(id: string, arrival: RefObject<Arrival | undefined>): ListWindow {
  const [known, setKnown] = useState(() => ({ id, window: readWindow() }));
  const read = (before = readWindow()) =>
    setKnown({ id, window: keepPlace(id, readWindow(), before) });
  // Between the step and the arrival it may have been found to be gone.
  if (known.id !== id) read(arrival.current?.id === id ? arrival.current.window : undefined);
  const readAgain = useEffectEvent(() => read(known.window));
  useEffect(() => onWindowChange(() => readAgain()), []);
  return known.window;
}
