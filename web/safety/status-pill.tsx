import { IconCircleCheckFilled, IconHelpCircle } from '@tabler/icons-react';
import { type SafetyStatus, safetyStatusLabels } from '#contract/safety/safety.ts';
import { Pill } from '#web/ui/pill.tsx';

/** Whether the Absicherung is confirmed, in words and not only by colour. */
export function StatusPill({ status }: { status: SafetyStatus }) {
  return status === 'confirmed' ? (
    <Pill tone="ok" icon={<IconCircleCheckFilled size={15} aria-hidden />}>
      {safetyStatusLabels.confirmed}
    </Pill>
  ) : (
    <Pill tone="unsure" icon={<IconHelpCircle size={15} aria-hidden />}>
      {safetyStatusLabels.proposed}
    </Pill>
  );
}
