import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { AppError } from '#contract/errors.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { equipmentQuery } from '../equipment-queries.ts';
import { removeFromLists } from '../list/equipment-pages.ts';
import {
  type ListWindow,
  onWindowChange,
  readWindow,
  removeFromWindow,
  writeWindow,
} from '../list/list-window.ts';
import {
  canStep,
  keepPosition,
  type ListPosition,
  neighbourAt,
  positionIn,
  type Step,
  stepOfKey,
} from './steps.ts';
import { useCurrentId } from './use-current-id.ts';
import { loadPagesAround, windowAround } from './window-around.ts';

export interface Steps {
  /** Undefined if the Anlage was not opened from a list. */
  listPosition: ListPosition | undefined;
  go: (step: Step) => void;
}

/** The last step: its target, and the list that contained the target. */
interface Arrival {
  id: string;
  step: Step;
  window: ListWindow;
}

/** Whether the Anlage exists, once the server has answered. */
export type Presence = 'there' | 'gone' | undefined;

/**
 * Steps through the list from which the Anlage was opened, by button, swipe and arrow key. A deleted Anlage is skipped,
 * even if its deletion is only noticed on arrival.
 */
export function useSteps(id: string, presence?: Presence): Steps {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const arrival = useRef<Arrival>(undefined);
  const listWindow = useListWindow(id, arrival);
  const listPosition = useMemo(() => positionIn(listWindow, id), [listWindow, id]);
  const currentId = useCurrentId(id);

  useEffect(() => {
    if (!listPosition) return;
    for (const neighbour of [listPosition.next, listPosition.previous]) {
      if (!neighbour) continue;
      void neighbourExists(client, neighbour).then((exists) => {
        if (!exists) removeFromLists(client, neighbour);
      });
    }
    const isAtEdge = ([-1, 1] as const).some(
      (step) => canStep(listPosition, step) && !neighbourAt(listPosition, step),
    );
    // This only prefetches; a failure matters only when the user steps there.
    if (isAtEdge && listWindow.list)
      void Promise.allSettled([loadPagesAround(client, listWindow.list, listPosition)]);
  }, [client, listWindow, listPosition]);

  const open = (neighbour: string, step: Step, window = listWindow) => {
    arrival.current = { id: neighbour, step, window };
    // The history entry is replaced, so that the back button leads to the list after any number of steps.
    navigate(`/equipment/${neighbour}`, { replace: true });
    globalThis.scrollTo(0, 0);
  };

  const goOutsideWindow = async (from: ListPosition, step: Step, isGone = false) => {
    if (!listWindow.list) return;
    try {
      const wider = await windowAround(client, listWindow.list, from, id);
      if (currentId.current !== id) return;
      writeWindow(wider);
      if (isGone) removeFromWindow(id);
      const position = positionIn(wider, id);
      const neighbour = neighbourAt(position, step);
      if (neighbour) open(neighbour, step, wider);
      else if (isGone) goOtherWay(position, step);
    } catch (error) {
      if (currentId.current === id) showFailure(error, 'Die Anlage konnte nicht geladen werden.');
    }
  };

  const goOtherWay = (from: ListPosition | undefined, step: Step) => {
    const otherWay: Step = step < 0 ? 1 : -1;
    const neighbour = neighbourAt(from, otherWay);
    if (neighbour) open(neighbour, otherWay);
  };

  const go = (step: Step) => {
    const neighbour = neighbourAt(listPosition, step);
    if (neighbour) open(neighbour, step);
    else if (listPosition && canStep(listPosition, step)) void goOutsideWindow(listPosition, step);
  };

  const skipDeleted = useEffectEvent((step: Step) => {
    removeFromLists(client, id);
    const neighbour = neighbourAt(listPosition, step);
    if (neighbour) open(neighbour, step);
    else if (listPosition && canStep(listPosition, step))
      void goOutsideWindow(listPosition, step, true);
    else goOtherWay(listPosition, step);
  });
  useEffect(() => {
    if (!presence || arrival.current?.id !== id) return;
    const { step } = arrival.current;
    arrival.current = undefined;
    // A user who has seen the Anlage stays on it; only one that is already gone on arrival is skipped.
    if (presence === 'gone') skipDeleted(step);
  }, [presence, id]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => go(stepOfKey(event));
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return { listPosition, go };
}

/** Only our server's error code counts, because a proxy may also answer with 404. */
export const isDeleted = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'equipment_not_found';

/** Prefetches a neighbour; resolves with false if it was deleted. */
const neighbourExists = (client: QueryClient, id: string): Promise<boolean> =>
  client.fetchQuery(equipmentQuery(id)).then(
    () => true,
    (error) => !isDeleted(error),
  );

/** The stored list; the shown Anlage keeps its position in it after it was removed. */
function useListWindow(id: string, arrival: RefObject<Arrival | undefined>): ListWindow {
  const [listWindow, setListWindow] = useState(() => ({ id, window: readWindow() }));
  const read = (before = readWindow()) =>
    setListWindow({ id, window: keepPosition(id, readWindow(), before) });
  // The target may have been removed from the list since the step.
  if (listWindow.id !== id) read(arrival.current?.id === id ? arrival.current.window : undefined);
  const readAgain = useEffectEvent(() => read(listWindow.window));
  useEffect(() => onWindowChange(() => readAgain()), []);
  return listWindow.window;
}
