import { FullPage } from '#web/ui/full-page.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export function LoadingPage() {
  return (
    <FullPage title="Anlagenverwaltung">
      <Spinner />
    </FullPage>
  );
}
