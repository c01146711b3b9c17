import { IconAlertTriangle } from '@tabler/icons-react';
import { SettingRow } from '#web/ui/page/setting-row.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { useDefectCounts } from './use-defect-counts.ts';

/** Leads to the defects, and says how many are open. */
export function DefectsSettingRow() {
  const open = useDefectCounts()?.open ?? 0;
  return (
    <SettingRow
      icon={<IconAlertTriangle size={20} />}
      title="Mängel"
      description="Was nicht in Ordnung ist und wer sich darum kümmert"
      href="/defects"
      {...(open > 0 ? { status: <Pill>{open.toLocaleString('de-DE')} offen</Pill> } : {})}
    />
  );
}
