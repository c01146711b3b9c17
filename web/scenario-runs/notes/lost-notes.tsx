import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import { nameOf } from '../shown-tasks.ts';
import { type NoteDrafts, useUnsavedCount } from './note-drafts.ts';
import classes from './task-note.module.css';

/** More names would not help. */
const mostNames = 5;

interface LostNotesProps {
  tasks: readonly RunTask[];
  drafts: NoteDrafts;
}

/** Names the tasks whose notes can no longer be saved, because they are hard to find among thousands of cards. */
export function LostNotes({ tasks, drafts }: LostNotesProps) {
  const count = useUnsavedCount(drafts);
  if (count === 0) return null;
  const lost = new Set(drafts.unsaved().map(([taskId]) => taskId));
  const names = tasks.filter(({ id }) => lost.has(id)).map(nameOf);
  const ellipsis = names.length > mostNames ? ' …' : '';
  return (
    <p className={classes.lost} role="status">
      {count === 1 ? 'Eine Notiz ist' : `${count} Notizen sind`} nicht gespeichert:{' '}
      {names.slice(0, mostNames).join(', ')}
      {ellipsis}
    </p>
  );
}
