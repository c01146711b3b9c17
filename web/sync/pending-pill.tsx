import { IconAlertTriangle, IconCloudUp, IconGitCompare } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Pill } from '#web/ui/pill.tsx';
import { type PendingMark, usePendingMark } from './pending-marks.ts';

const pills: Record<PendingMark, ReactElement> = {
  unsent: (
    <Pill tone="accent" icon={<IconCloudUp size={14} aria-hidden />}>
      Nicht gesendet
    </Pill>
  ),
  conflict: (
    <Pill tone="accent" icon={<IconGitCompare size={14} aria-hidden />}>
      Konflikt
    </Pill>
  ),
  failed: (
    <Pill tone="bad" icon={<IconAlertTriangle size={14} aria-hidden />}>
      Fehlgeschlagen
    </Pill>
  ),
};

/** Marks a record with unsent changes. */
export function PendingPill({ record }: { record: string }) {
  const mark = usePendingMark(record);
  return mark ? pills[mark] : null;
}
