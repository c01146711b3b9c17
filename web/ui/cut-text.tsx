import { useState } from 'react';
import classes from './cut-text.module.css';

const lettersInLine = 60;

interface CutTextProps {
  text: string;
  /** How many lines are always shown. */
  lines: number;
  /** The label of the button that shows the rest. */
  more?: string;
}

/** A long text that is cut to some lines until the user opens it. */
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
