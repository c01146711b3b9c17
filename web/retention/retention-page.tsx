import { IconCalendarTime, IconClockCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type RetentionOverview,
  type RetentionPolicy,
  type RetentionRun,
  retentionCalls,
  retentionLabels,
} from '#contract/retention.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Page } from '#web/ui/page/page.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './retention-page.module.css';

// A job changes it without a notice.
const retentionQuery = { ...serverQuery(retentionCalls.overview), staleTime: 0 };

export function RetentionPage() {
  const { data, isError, isFetching, refetch } = useQuery(retentionQuery);
  return (
    <Page title="Aufbewahrungsfristen" backHref="/settings">
      {data && <Overview {...data} />}
      {!data && isError && (
        <ErrorState
          title="Die Aufbewahrungsfristen konnten nicht geladen werden"
          text="Bitte versuchen Sie es gleich erneut."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {!data && !isError && <RetentionSkeleton />}
    </Page>
  );
}

function Overview({ policies, lastRun }: RetentionOverview) {
  return (
    <div className={classes.cards}>
      <SectionCard title="Fristen" icon={<IconCalendarTime size={20} />} count={policies.length}>
        {policies.map((policy) => (
          <PolicyRow key={policy.entityType} {...policy} />
        ))}
      </SectionCard>
      <SectionCard title="Letzter Lauf" icon={<IconClockCheck size={20} />}>
        {lastRun ? <Run {...lastRun} /> : <p className={classes.description}>Noch kein Lauf.</p>}
      </SectionCard>
    </div>
  );
}

function PolicyRow(policy: RetentionPolicy) {
  const { entityType, retentionPeriodMonths: months, description, isActive } = policy;
  const label = retentionLabels[entityType];
  return (
    <div className={classes.row}>
      <div className={classes.names}>
        <span className={classes.name}>{label}</span>
        {description && description !== label && (
          <span className={classes.description}>{description}</span>
        )}
      </div>
      {isActive ? (
        <span className={classes.number}>{months === 1 ? '1 Monat' : `${months} Monate`}</span>
      ) : (
        <Pill>Nicht aktiv</Pill>
      )}
    </div>
  );
}

const count = new Intl.NumberFormat('de-DE');

function Run({ startedAt, finishedAt, removed }: RetentionRun) {
  const entries = Object.entries(retentionLabels).flatMap(([entity, label]) => {
    const number = removed[entity as keyof typeof retentionLabels] ?? 0;
    return number > 0 ? [{ label, number }] : [];
  });
  return (
    <>
      <div className={classes.row}>
        <div className={classes.names}>
          <span className={classes.name}>{formatDateTime(startedAt)}</span>
          <span className={classes.description}>Läuft einmal am Tag von selbst</span>
        </div>
        <Pill tone={finishedAt ? 'ok' : 'neutral'}>{finishedAt ? 'Beendet' : 'Noch offen'}</Pill>
      </div>
      {entries.map(({ label, number }) => (
        <div className={classes.row} key={label}>
          <span>{label}</span>
          <span className={classes.number}>{count.format(number)} entfernt</span>
        </div>
      ))}
      {entries.length === 0 && <p className={classes.description}>Es war nichts zu entfernen.</p>}
    </>
  );
}

function RetentionSkeleton() {
  return (
    <div className={classes.cards} aria-hidden>
      {['Fristen', 'Letzter Lauf'].map((title) => (
        <SectionCard title={title} key={title}>
          {['60%', '40%', '70%', '50%'].map((width) => (
            <div className={classes.row} key={width}>
              <Skeleton width={width} />
              <Skeleton width={72} />
            </div>
          ))}
        </SectionCard>
      ))}
    </div>
  );
}
