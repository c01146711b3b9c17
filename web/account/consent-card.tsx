import { Button } from '@mantine/core';
import { IconCheck, IconLock, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askedConsents, type Consent } from '#contract/account/consents.ts';
import { formatDate } from '#web/ui/dates.ts';
import { Pill } from '#web/ui/pill.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { consentsQuery } from './account-queries.ts';
import classes from './consent-card.module.css';
import { ConsentDialog } from './consent-dialog.tsx';

export function ConsentCard() {
  const { data: consents, isError, isFetching, refetch } = useQuery(consentsQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard title="Datenschutz-Einwilligungen" icon={<IconLock size={20} />}>
      {!consents && isError && (
        <SectionFailed
          text="Ihre Einwilligungen konnten nicht geladen werden."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {!(consents || isError) && (
        <div aria-hidden>
          <Skeleton width="100%" height={96} />
        </div>
      )}
      {consents && (
        <ul className={classes.consents}>
          {askedConsents.map(({ type, label }) => (
            <ConsentRow
              key={type}
              label={label}
              consent={consents.find(({ consentType }) => consentType === type)}
            />
          ))}
        </ul>
      )}
      {consents && (
        <div className={classes.action}>
          <Button
            variant="default"
            leftSection={<IconSettings size={18} />}
            onClick={() => setOpen(true)}
          >
            Einstellungen ändern
          </Button>
          <ConsentDialog opened={isOpen} consents={consents} onClose={() => setOpen(false)} />
        </div>
      )}
    </SectionCard>
  );
}

function ConsentRow({ label, consent }: { label: string; consent: Consent | undefined }) {
  const isGiven = consent?.consentGiven === true;
  return (
    <li className={classes.consent}>
      <span className={classes.names}>
        {label}
        {consent && <span className={classes.since}>{sinceOf(consent)}</span>}
      </span>
      <Pill tone={isGiven ? 'ok' : 'neutral'} icon={isGiven && <IconCheck size={14} aria-hidden />}>
        {isGiven ? 'Erteilt' : 'Nicht erteilt'}
      </Pill>
    </li>
  );
}

function sinceOf({ consentGiven, consentDate, withdrawnAt, version }: Consent): string {
  if (withdrawnAt) return `Widerrufen am ${formatDate(withdrawnAt)}`;
  const day = formatDate(consentDate);
  return consentGiven ? `Seit ${day} · Version ${version}` : `Abgelehnt am ${day}`;
}
