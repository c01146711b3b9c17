import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClock,
} from '@tabler/icons-react';
import { dayNumber, germanDay } from '#contract/calendar-day.ts';
import { isDefectOverdue } from '#contract/defects/defect-list.ts';
import {
  type DefectStatus,
  defectStatusLabels,
  isMended,
  type Severity,
  severityLabels,
} from '#contract/defects/defect-words.ts';
import type { Defect } from '#contract/defects/defects.ts';
import { Pill } from '#web/ui/pill.tsx';
import { useToday } from '#web/ui/use-today.ts';
import classes from './defect-pills.module.css';

const tones = { minor: 'neutral', major: 'achtung', dangerous: 'bad' } as const;

export function SeverityPill({ severity }: { severity: Severity }) {
  const icon = severity === 'dangerous' && <IconAlertTriangle size={14} aria-hidden />;
  return (
    <Pill tone={tones[severity]} icon={icon}>
      {severityLabels[severity]}
    </Pill>
  );
}

const looks = {
  open: { tone: 'neutral', Icon: IconCircle },
  in_progress: { tone: 'accent', Icon: IconCircleDashed },
  fixed: { tone: 'ok', Icon: IconCircleCheck },
  verified: { tone: 'ok', Icon: IconCircleCheckFilled },
} as const;

export function DefectStatusPill({ status }: { status: DefectStatus }) {
  const { tone, Icon } = looks[status];
  return (
    <Pill tone={tone} icon={<Icon size={14} aria-hidden />}>
      {defectStatusLabels[status]}
    </Pill>
  );
}

/** By when it has to be mended, and how late that is. Nothing for a mended defect. */
export function DefectDeadline({ defect }: { defect: Pick<Defect, 'status' | 'deadline'> }) {
  const today = useToday();
  const { status, deadline } = defect;
  if (isMended(status)) return null;
  const isOverdue = isDefectOverdue(defect, today);
  return (
    <span className={classes.deadline} data-overdue={isOverdue || undefined}>
      <IconClock size={16} aria-hidden />
      <span title={deadline ? `Frist: ${germanDay(deadline)}` : undefined}>
        {deadlineText(deadline, today)}
      </span>
    </span>
  );
}

function deadlineText(deadline: string | null, today: string): string {
  if (deadline === null) return 'ohne Frist';
  const days = dayNumber(today) - dayNumber(deadline);
  if (days === 0) return 'bis heute';
  if (days < 0) return `bis ${germanDay(deadline)}`;
  return days === 1 ? 'überfällig seit gestern' : `überfällig seit ${days} Tagen`;
}
