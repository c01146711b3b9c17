import { FullPage } from '#web/ui/page/full-page.tsx';
import { Spinner } from '#web/ui/state/spinner.tsx';
import classes from './loading-page.module.css';

/** While it is not yet known who is there. */
export function LoadingPage() {
  return (
    <FullPage title="Anlagenverwaltung">
      <h1 className={classes.hidden}>Anlagenverwaltung</h1>
      <Spinner />
    </FullPage>
  );
}
