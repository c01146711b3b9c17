import { IconCalendarEvent } from '@tabler/icons-react';
import { SettingRow } from '#web/ui/page/setting-row.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { useDueCounts } from './use-due-counts.ts';

/** Leads to what is due, and says how much is overdue. */
export function DueSettingRow() {
  const overdue = useDueCounts()?.windows.overdue ?? 0;
  return (
    <SettingRow
      icon={<IconCalendarEvent size={20} />}
      title="Fällige Prüfungen"
      description="Was überfällig ist und was als Nächstes ansteht"
      href="/due"
      {...(overdue > 0
        ? { status: <Pill tone="bad">{overdue.toLocaleString('de-DE')} überfällig</Pill> }
        : {})}
    />
  );
}
