import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../form/note-editor.module.css';
import { NoteQuote } from '../form/note-quote.tsx';

interface LostNoteProps {
  /** What has become of the note's place. */
  reason: ReactNode;
  note: string;
  onDiscard: () => void;
  /** Where the words can be used again. */
  onKeep?: () => void;
}

/** The note was removed while somebody was changing it: what they wrote is still theirs. */
export function LostNote({ reason, note, onDiscard, onKeep }: LostNoteProps) {
  return (
    <div className={classes.editor} role="alert">
      <div className={classes.contested}>
        <p>{reason} Ihr Text:</p>
        <NoteQuote>{note}</NoteQuote>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDiscard}>
          Verwerfen
        </Button>
        {onKeep && (
          <Button variant="light" onClick={onKeep}>
            Als neuen übernehmen
          </Button>
        )}
      </div>
    </div>
  );
}
