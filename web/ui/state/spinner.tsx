import { Loader } from '@mantine/core';
import classes from './spinner.module.css';

/** Fills the room it is given: the whole window, or what the shell leaves free. */
export function Spinner() {
  return (
    <div className={classes.spinner} role="status">
      <Loader size={32} aria-hidden />
      <span>Lädt...</span>
    </div>
  );
}
