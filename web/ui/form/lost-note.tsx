import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './note-editor.module.css';
import { NoteQuote } from './note-quote.tsx';

interface LostNoteProps {
  /** Why the note can no longer be saved in its place. */
  reason: ReactNode;
  note: string;
  onDiscard: () => void;
  /** Only set if the text can be used elsewhere. */
  onKeep?: () => void;
}

/** The text of a note that was deleted by somebody else while the user was editing it. */
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
