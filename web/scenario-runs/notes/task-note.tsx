import { Button } from '@mantine/core';
import { IconPointFilled } from '@tabler/icons-react';
import { noteLimit, type RunTask } from '#contract/scenarios/scenario-runs.ts';
import { fits } from '#contract/text/stored-text.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { whoChanged } from '#web/session/who-changed.ts';
import { NoteField } from '#web/ui/form/note-field.tsx';
import { NoteQuote } from '#web/ui/form/note-quote.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { lastNoteChange } from '../shown-tasks.ts';
import { isContested, isUnsaved, type NoteDrafts, useDraft } from './note-drafts.ts';
import classes from './task-note.module.css';

interface TaskNoteProps {
  task: RunTask;
  drafts: NoteDrafts;
  onSave: () => void;
}

/** The note of a task, stored as a draft until all notes are saved; changes by others do not overwrite it. */
export function TaskNote({ task, drafts, onSave }: TaskNoteProps) {
  const { id, note } = task;
  const user = useCurrentUser();
  const draft = useDraft(drafts, id);
  const text = draft?.text ?? note ?? '';
  const isMine = draft !== undefined && isUnsaved(draft);
  return (
    <div className={classes.note} data-unsaved={isMine || undefined}>
      <div className={classes.head}>
        <span className={classes.label} aria-hidden>
          Notiz
        </span>
        {isMine && <UnsavedPill />}
      </div>
      <NoteField
        aria-label="Notiz"
        placeholder="Beobachtung, Messwert, Mangel"
        minRows={1}
        maxRows={8}
        value={text}
        onChange={(typed) => drafts.type(id, typed, note)}
        limit={noteLimit}
        isSendable={fits(text, noteLimit)}
        isSending={false}
        onSubmit={onSave}
      />
      {draft && isMine && isContested(draft, note) && (
        <div className={classes.contested} role="alert">
          <p>
            {whoChanged(lastNoteChange(task), user.id)} diese Notiz{' '}
            {note ? 'geändert:' : 'entfernt.'}
          </p>
          {note && <NoteQuote>{note}</NoteQuote>}
          <div className={classes.actions}>
            <Button variant="default" onClick={() => drafts.discard(id)}>
              Andere behalten
            </Button>
            <Button onClick={() => drafts.keepMine(id, note)}>Meine behalten</Button>
          </div>
        </div>
      )}
    </div>
  );
}

export function UnsavedPill() {
  return (
    <Pill tone="accent" icon={<IconPointFilled size={14} aria-hidden />}>
      Nicht gespeichert
    </Pill>
  );
}
