import { Button } from '@mantine/core';
import { IconListCheck, IconSearchOff } from '@tabler/icons-react';
import { type FocusEvent, memo, useEffect, useRef, useState } from 'react';
import type { RunTask, ScenarioRun, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import { VirtualGrid } from '#web/ui/list/virtual-grid.tsx';
import { useCardColumns } from '#web/ui/page/wide-screen.ts';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import type { NoteDrafts } from '../notes/note-drafts.ts';
import { runScroll } from '../run-view.ts';
import type { RunView } from '../shown-tasks.ts';
import { type Facts, TaskCard } from './task-card.tsx';

/** The height of a card with a one-line name and an empty note, plus the gap below it. */
const usualRowHeight = 250;

interface TaskListProps {
  run: ScenarioRun;
  tasks: readonly RunTask[];
  /** The tasks that match the view, in its order. */
  matching: readonly RunTask[];
  view: RunView;
  Facts: Facts;
  drafts: NoteDrafts;
  setStatus: ((task: RunTask, status: TaskStatus) => void) | undefined;
  /** A stable function, like the next one, so that a key in the search field draws no card again. */
  onSave: () => Promise<boolean>;
  onReset: () => void;
}

export const TaskList = memo(function TaskList(props: TaskListProps) {
  const { run, tasks, matching, view, Facts, drafts, setStatus, onSave, onReset } = props;
  const columns = useCardColumns();
  const { shown, focusHandlers } = useFrozenList(matching, {
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
    <div {...focusHandlers}>
      <VirtualGrid
        label="Aufgaben"
        count={shown.length}
        columns={columns}
        rowHeight={usualRowHeight}
        list={JSON.stringify([run.id, view])}
        scrollEntry={runScroll}
        keepsFocused
        renderItem={(index) => {
          const task = shown[index];
          return (
            task && (
              <TaskCard
                key={task.id}
                {...{ task, Facts, drafts, setStatus }}
                kindId={run.kindId}
                isFinished={run.finishedAt !== null}
                matchesFilter={view.status === undefined || view.status === task.status}
                onSave={onSave}
              />
            )
          );
        }}
      />
    </div>
  );
});

/** Enough time for the tap that ended the typing to reach its target. */
const releaseMs = 500;

/**
 * While the user types a note, no task moves or disappears, whatever others change, so that the field stays in its
 * position. The content of the tasks is always current.
 */
function useFrozenList(
  matching: readonly RunTask[],
  { tasks, isWritable }: { tasks: readonly RunTask[]; isWritable: boolean },
) {
  const [frozenIds, setFrozenIds] = useState<readonly string[]>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isNote = ({ target }: FocusEvent) => target instanceof HTMLTextAreaElement;
  // A removed field fires no blur event.
  const byId = isWritable && frozenIds && new Map(tasks.map((task) => [task.id, task]));
  const shown = byId && frozenIds ? frozenIds.flatMap((id) => byId.get(id) ?? []) : matching;
  return {
    shown,
    focusHandlers: {
      onFocus: (event: FocusEvent) => {
        if (!isNote(event)) return;
        clearTimeout(timer.current);
        setFrozenIds((before) => before ?? matching.map(({ id }) => id));
      },
      onBlur: (event: FocusEvent) => {
        if (isNote(event)) timer.current = setTimeout(() => setFrozenIds(undefined), releaseMs);
      },
    },
  };
}
