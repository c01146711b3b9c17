import { Button } from '@mantine/core';
import { IconCalendarCog, IconClipboardCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import { type Day, germanDay } from '#contract/calendar-day.ts';
import { graceDay, isOverdue } from '#contract/inspections/due.ts';
import { dutyRuleLabels } from '#contract/inspections/inspection-duties.ts';
import { everyText } from '#contract/inspections/interval.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { DuePill } from '../due/due-pill.tsx';
import { responsibleFor } from '../inspection-rules.ts';
import classes from './inspections-section.module.css';
import type { ShownInspection } from './shown-inspections.ts';

interface InspectionRowProps {
  inspection: ShownInspection;
  today: Day;
  /** Where it is inspected; undefined for users who may not inspect. */
  inspectHref: string | undefined;
  /** Undefined for users who may not set anything. */
  onPlan: (() => void) | undefined;
}

export function InspectionRow({ inspection, today, inspectHref, onPlan }: InspectionRowProps) {
  const { kind, duty, due } = inspection;
  const { responsibleName } = responsibleFor(kind, duty);
  const grace = due?.dueOn && isOverdue(due, today) ? graceDay(due.dueOn, kind) : undefined;
  const facts = [
    due?.dueOn && `fällig am ${germanDay(due.dueOn)}`,
    due && everyText(due.interval),
    duty?.lastDoneOn && `zuletzt ${germanDay(duty.lastDoneOn)}`,
    kind.qualification,
    responsibleName,
  ];
  return (
    <li className={classes.row}>
      <div className={classes.body}>
        <div className={classes.head}>
          <span className={classes.name}>{kind.name}</span>
          {due ? <DuePill {...due} /> : <Pill tone="unsure">{dutyRuleLabels.never}</Pill>}
        </div>
        <p className={classes.line}>{facts.filter(Boolean).join(' · ')}</p>
        {duty?.reason && <p className={classes.line}>Begründung: {duty.reason}</p>}
        {grace && grace >= today && (
          <p className={classes.line}>
            Bis {germanDay(grace)} gilt die Prüfung noch als fristgerecht.
          </p>
        )}
        {duty && <PendingPill record={duty.id} />}
        {due && inspectHref && (
          <Button
            className={classes.inspect ?? ''}
            component={Link}
            href={inspectHref}
            variant="light"
            leftSection={<IconClipboardCheck size={20} aria-hidden />}
          >
            Prüfen
          </Button>
        )}
      </div>
      {onPlan && (
        <RowMenu
          label={`Aktionen für ${kind.name}`}
          entries={[
            {
              label: 'Festlegen',
              icon: <IconCalendarCog size={18} aria-hidden />,
              onChoose: onPlan,
            },
          ]}
        />
      )}
    </li>
  );
}
