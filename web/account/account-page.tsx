import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/page.tsx';
import classes from './account-page.module.css';
import { accountQuery } from './account-queries.ts';
import { AccountSkeleton } from './account-skeleton.tsx';
import { ConsentCard } from './consent-card.tsx';
import { DataCard } from './data-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { StatusCard } from './status-card.tsx';

export function AccountPage() {
  const { data: account, isError, isFetching, refetch } = useQuery(accountQuery);
  return (
    <Page title="Mein Konto" backHref="/settings">
      {account && (
        <div className={classes.cards}>
          <div className={classes.column}>
            <ProfileCard account={account} />
          </div>
          <div className={classes.column}>
            <StatusCard status={account.status} />
            <ConsentCard />
            <DataCard id={account.id} role={account.role} />
          </div>
        </div>
      )}
      {!account && isError && (
        <ErrorState
          title="Fehler"
          text="Benutzerdaten konnten nicht geladen werden. Bitte versuchen Sie es später erneut."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {!account && !isError && <AccountSkeleton />}
    </Page>
  );
}
