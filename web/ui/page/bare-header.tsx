import { ThemeToggle } from '../theme/theme-toggle.tsx';
import classes from './bare-header.module.css';
import { Logo } from './logo.tsx';

/** The header of screens outside the shell. */
export function BareHeader() {
  return (
    <header className={classes.header}>
      <Logo />
      <ThemeToggle />
    </header>
  );
}
