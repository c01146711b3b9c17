import { Loader } from '@mantine/core';
import classes from './spinner.module.css';

/** Fills the available space: the whole window, or the content area of the shell. */
export function Spinner() {
  return (
    <div className={classes.spinner} role="status">
      <Loader size={32} aria-hidden />
      <span>Lädt...</span>
    </div>
  );
}
