import classes from './note-quote.module.css';

/** What somebody wrote, as far as there is room; the rest is scrolled to. */
export function NoteQuote({ children }: { children: string }) {
  return (
    <blockquote className={classes.quote} dir="auto">
      {children}
    </blockquote>
  );
}
