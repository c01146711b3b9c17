import { useState } from 'react';
import classes from './cut-text.module.css';

const lettersInLine = 60;

interface CutTextProps {
  text: string;
  /** So many are always shown. */
  lines: number;
  /** What the button to the rest says. */
  more?: string;
}

/** A long text is cut to some lines until somebody wants all of it. */
export function CutText({ text, lines, more = 'Ganzen Kommentar anzeigen' }: CutTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > lines * lettersInLine || text.split('\n').length > lines;
  const isCut = isLong && !isOpen;
  return (
    <>
      <p
        className={classes.text}
        dir="auto"
        data-cut={isCut || undefined}
        style={{ WebkitLineClamp: isCut ? lines : undefined }}
      >
        {text}
      </p>
      {isLong && (
        <button
          className={classes.more}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Weniger anzeigen' : more}
        </button>
      )}
    </>
  );
}
