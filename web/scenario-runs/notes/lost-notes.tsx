import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import { nameOf } from '../shown-tasks.ts';
import { type NoteDrafts, useUnsavedCount } from './note-drafts.ts';
import classes from './task-note.module.css';

/** More names than these are no help in finding them. */
const most = 5;

interface LostNotesProps {
  tasks: readonly RunTask[];
  drafts: NoteDrafts;
}

/** Among thousands of cards nobody finds the one whose note can no longer be saved. */
export function LostNotes({ tasks, drafts }: LostNotesProps) {
  const count = useUnsavedCount(drafts);
  if (count === 0) return null;
  const lost = new Set(drafts.unsaved().map(([taskId]) => taskId));
  const names = tasks.filter(({ id }) => lost.has(id)).map(nameOf);
  const further = names.length > most ? ' …' : '';
  return (
    <p className={classes.lost} role="status">
      {count === 1 ? 'Eine Notiz ist' : `${count} Notizen sind`} nicht gespeichert:{' '}
      {names.slice(0, most).join(', ')}
      {further}
    </p>
  );
}
