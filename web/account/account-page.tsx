import { IconCheck, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UserStatus } from '#contract/people.ts';
import { Page } from '#web/ui/page/page.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import classes from './account-page.module.css';
import { accountQuery } from './account-queries.ts';
import { AccountSkeleton } from './account-skeleton.tsx';
import { ConsentCard } from './consent-card.tsx';
import { DataCard } from './data-card.tsx';
import { ProfileCard } from './profile-card.tsx';

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

function StatusCard({ status }: { status: UserStatus }) {
  const isActive = status === 'active';
  return (
    <SectionCard
      title="Kontostatus"
      icon={<IconShieldCheck size={20} />}
      action={
        <Pill
          tone={isActive ? 'ok' : 'bad'}
          icon={isActive && <IconCheck size={14} aria-hidden />}
          large
        >
          {isActive ? 'Aktiv' : status}
        </Pill>
      }
    >
      {null}
    </SectionCard>
  );
}
