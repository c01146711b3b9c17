import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { RunTask } from '#contract/scenario-runs.ts';

/** Long enough for the touch that ended the typing to reach what it aimed at. */
const releaseMs = 500;

/**
 * While somebody types a note, no task moves and none goes, whatever others make of them: the field
 * stays under the fingers. What a task says is always the newest.
 */
export function useHeldList(
  found: readonly RunTask[],
  { tasks, isWritable }: { tasks: readonly RunTask[]; isWritable: boolean },
) {
  const [held, setHeld] = useState<readonly string[]>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isNote = ({ target }: FocusEvent) => target instanceof HTMLTextAreaElement;
  // A field that was taken away says no goodbye.
  const byId = isWritable && held && new Map(tasks.map((task) => [task.id, task]));
  const shown = byId && held ? held.flatMap((id) => byId.get(id) ?? []) : found;
  return {
    shown,
    holding: {
      onFocus: (event: FocusEvent) => {
        if (!isNote(event)) return;
        clearTimeout(timer.current);
        setHeld((before) => before ?? found.map(({ id }) => id));
      },
      onBlur: (event: FocusEvent) => {
        if (isNote(event)) timer.current = setTimeout(() => setHeld(undefined), releaseMs);
      },
    },
  };
}
