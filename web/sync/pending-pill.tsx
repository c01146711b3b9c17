import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react';
import { Pill } from '#web/ui/pill.tsx';
import { usePendingMark } from './pending-marks.ts';

/** Marks a record that is not on the server as it is shown here. */
export function PendingPill({ record }: { record: string }) {
  const mark = usePendingMark(record);
  if (!mark) return null;
  return mark === 'failed' ? (
    <Pill tone="bad" icon={<IconAlertTriangle size={14} aria-hidden />}>
      Fehlgeschlagen
    </Pill>
  ) : (
    <Pill tone="accent" icon={<IconCloudUp size={14} aria-hidden />}>
      Nicht gesendet
    </Pill>
  );
}
