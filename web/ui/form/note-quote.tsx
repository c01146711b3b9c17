import classes from './note-quote.module.css';

/** The text of another user; a long one scrolls. */
export function NoteQuote({ children }: { children: string }) {
  return (
    <blockquote className={classes.quote} dir="auto">
      {children}
    </blockquote>
  );
}
