import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useConfirm } from '../dialog/confirm-dialog.tsx';
import classes from './note-editor.module.css';
import { NoteField, type NoteFieldProps } from './note-field.tsx';
import { NoteQuote } from './note-quote.tsx';

const label = 'Kommentar bearbeiten';

const discardQuestion = {
  title: 'Eingaben verwerfen?',
  text: 'Was Sie eingegeben haben, ist noch nicht gespeichert und geht verloren.',
  confirm: 'Verwerfen',
  cancel: 'Behalten',
} as const;

interface NoteEditorProps
  extends Omit<NoteFieldProps, 'label' | 'aria-label' | 'ref' | 'onSubmit'> {
  /** The note before the user began to change it. */
  seen: string;
  /** The current note, which somebody else may have changed meanwhile. */
  current: string;
  /** Who has changed it meanwhile, as the beginning of a sentence. */
  whoChanged: string;
  /** True if the user has just opened it; after a reload it takes no focus. */
  takesFocus: boolean;
  /** `seen` is the text that the user saw before changing it. */
  onSave: (note: string, seen: string) => void;
  onEnd: () => void;
}

/** Edits a note in its place; another user's change is shown before it is overwritten. */
export function NoteEditor(props: NoteEditorProps) {
  const { seen, current, whoChanged, takesFocus, onSave, onEnd, ...field } = props;
  const { value, isSendable, isSending } = field;
  const { ask, dialog } = useConfirm();
  const ref = useFocusAtEnd(takesFocus);
  const note = value.trim();
  const isContested = ![seen, note].includes(current);
  const save = () => {
    if (note === current) onEnd();
    else onSave(note, isContested ? current : seen);
  };
  const cancel = async () => {
    if (isContested || note === seen || (await ask(discardQuestion))) onEnd();
  };

  return (
    <form
      className={classes.editor}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <NoteField {...field} ref={ref} aria-label={label} onSubmit={save} />
      {isContested && (
        <div className={classes.contested} role="alert">
          <p>
            {whoChanged} diesen Kommentar {current ? 'geändert:' : 'entfernt.'}
          </p>
          {current && <NoteQuote>{current}</NoteQuote>}
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void cancel()} disabled={isSending}>
          {isContested ? 'Andere behalten' : 'Abbrechen'}
        </Button>
        <Button type="submit" disabled={!isSendable} loading={isSending}>
          {isContested ? 'Meine speichern' : 'Speichern'}
        </Button>
      </div>
      {dialog}
    </form>
  );
}

function useFocusAtEnd(takesFocus: boolean) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, [takesFocus]);
  return field;
}
