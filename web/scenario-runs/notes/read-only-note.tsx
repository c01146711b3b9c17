import { Button } from '@mantine/core';
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import { CutText } from '#web/ui/cut-text.tsx';
import { NoteQuote } from '#web/ui/form/note-quote.tsx';
import { isUnsaved, type NoteDrafts, useDraft } from './note-drafts.ts';
import classes from './task-note.module.css';
import { UnsavedPill } from './task-note.tsx';

const lines = 6;

interface ReadOnlyNoteProps {
  task: RunTask;
  drafts: NoteDrafts;
  /** If false, the user may not work on the run. */
  isFinished: boolean;
}

/** A note that can no longer be changed, and text that was typed too late. */
export function ReadOnlyNote({ task: { id, note }, drafts, isFinished }: ReadOnlyNoteProps) {
  const draft = useDraft(drafts, id);
  return (
    <>
      {note && (
        <div className={classes.note}>
          <p className={classes.label}>Notiz</p>
          <CutText text={note} lines={lines} more="Ganze Notiz anzeigen" />
        </div>
      )}
      {draft && isUnsaved(draft) && (
        <div className={classes.lost}>
          <UnsavedPill />
          <p>
            {isFinished
              ? 'Der Lauf wurde abgeschlossen, bevor diese Notiz gespeichert war:'
              : 'Sie dürfen diesen Lauf nicht mehr bearbeiten. Diese Notiz ist nicht gespeichert:'}
          </p>
          <NoteQuote>{draft.text}</NoteQuote>
          <Button variant="default" onClick={() => drafts.discard(id)}>
            Verwerfen
          </Button>
        </div>
      )}
    </>
  );
}
