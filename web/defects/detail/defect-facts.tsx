import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { germanDay } from '#contract/calendar-day.ts';
import type { DefectItem } from '#contract/defects/defect-list.ts';
import { continuedUseLabels, isMended } from '#contract/defects/defect-words.ts';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import { nameOf } from '#contract/people.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { DefectDeadline, DefectStatusPill, SeverityPill } from '../defect-pills.tsx';
import { useAssigneeName } from '../person-names.ts';
import classes from './defect-page.module.css';

interface DefectFactsProps {
  item: DefectItem;
  Facts: ComponentType<Pick<EquipmentSummary, 'type' | 'locationRaw'>>;
}

export function DefectFacts({ item: { defect, equipment }, Facts }: DefectFactsProps) {
  const user = useCurrentUser();
  const assignee = useAssigneeName(defect);
  const { severity, status, description, mayContinue, deadline, pointLabel, reason } = defect;
  // A waiting defect has no name yet; it is always the user's own.
  const reporter = defect.createdByName ?? (defect.createdBy === user.id ? nameOf(user) : null);
  const isStopped = mayContinue === 'no' && !isMended(status);
  return (
    <section className={classes.card} aria-label="Angaben zum Mangel">
      <div className={classes.pills}>
        <SeverityPill severity={severity} />
        <DefectStatusPill status={status} />
        <PendingPill record={defect.id} />
        <DefectDeadline defect={defect} />
      </div>
      <h2 className={classes.description} dir="auto">
        {description}
      </h2>
      {reason && !isMended(status) && <p className={classes.reopened}>Wieder offen: {reason}</p>}
      <div className={classes.equipment}>
        <Link className={classes.name ?? ''} href={`/equipment/${equipment.id}`}>
          {equipment.name}
        </Link>
        <Facts type={equipment.type} locationRaw={equipment.locationRaw} />
      </div>
      <dl className={classes.facts}>
        <dt>Weiterbetrieb</dt>
        <dd className={isStopped ? classes.stopped : undefined}>
          {continuedUseLabels[mayContinue]}
        </dd>
        <dt>Frist</dt>
        <dd>{deadline ? germanDay(deadline) : 'keine'}</dd>
        <dt>Zuständig</dt>
        <dd>{assignee ?? 'noch niemand'}</dd>
        {pointLabel && (
          <>
            <dt>Prüfpunkt</dt>
            <dd>{pointLabel}</dd>
          </>
        )}
        <dt>Gemeldet</dt>
        <dd>
          {reporter ?? 'Unbekannt'},{' '}
          <time dateTime={defect.createdAt}>{formatDateTime(defect.createdAt)}</time>
        </dd>
      </dl>
    </section>
  );
}
