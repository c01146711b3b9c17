import { Button } from '@mantine/core';
import { IconListCheck, IconSearchOff } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RunTask, ScenarioRun, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import { VirtualGrid } from '#web/ui/list/virtual-grid.tsx';
import { useCardColumns } from '#web/ui/page/wide-screen.ts';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import type { NoteDrafts } from '../notes/note-drafts.ts';
import { runPlace } from '../run-view.ts';
import type { RunView } from '../shown-tasks.ts';
import { type Facts, TaskCard } from './task-card.tsx';

/** A card with a name of one line and an empty note, and the gap below it. */
const usualRowHeight = 250;

interface TaskListProps {
  run: ScenarioRun;
  tasks: readonly RunTask[];
  /** Those that the view asks for, in its order. */
  found: readonly RunTask[];
  view: RunView;
  Facts: Facts;
  drafts: NoteDrafts;
  setStatus: ((task: RunTask, status: TaskStatus) => void) | undefined;
  onSave: () => Promise<boolean>;
  onReset: () => void;
}

export function TaskList(props: TaskListProps) {
  const { run, tasks, found, view, Facts, drafts, setStatus, onReset } = props;
  const columns = useCardColumns();
  const save = useSame(props.onSave);
  const { shown, holding } = useHeldList(found, {
    tasks,
    isWritable: setStatus !== undefined,
  });
  if (tasks.length === 0) {
    return (
      <EmptyState
        icon={<IconListCheck size={30} />}
        title="Keine Aufgaben"
        text="Beim Start dieses Laufs hat keine Anlage zu den Filtern gepasst."
      />
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={30} />}
        title="Keine Aufgaben gefunden"
        text="Keine Aufgabe passt zu Suche und Filter."
        action={
          <Button variant="default" onClick={onReset}>
            Suche zurücksetzen
          </Button>
        }
      />
    );
  }
  return (
    <div {...holding}>
      <VirtualGrid
        label="Aufgaben"
        count={shown.length}
        columns={columns}
        rowHeight={usualRowHeight}
        list={JSON.stringify([run.id, view])}
        scrollEntry={runPlace}
        keepsFocused
        renderItem={(index) => {
          const task = shown[index];
          return (
            task && (
              <TaskCard
                key={task.id}
                {...{ task, Facts, drafts, setStatus }}
                isFinished={run.finishedAt !== null}
                isFitting={view.status === undefined || view.status === task.status}
                onSave={save}
              />
            )
          );
        }}
      />
    </div>
  );
}

/** The same function at every time, that does what the newest one does. */
function useSame(work: () => Promise<boolean>): () => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  const [same] = useState(() => () => void latest.current());
  return same;
}

/** Long enough for the touch that ended the typing to reach what it aimed at. */
const releaseMs = 500;

/**
 * While somebody types a note, no task moves and none goes, whatever others make of them: the field
 * stays under the fingers. What a task says is always the newest.
 */
function useHeldList(
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
