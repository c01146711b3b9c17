import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { dueCalls } from '#contract/inspections/due-list.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import type { DueView } from './due-view.ts';

/** Exports the whole list that is shown. */
export function DueExportMenu({ view }: { view: DueView }) {
  const { isOnline } = useSyncStatus();
  const download = (format: 'xlsx' | 'csv') => {
    const filled = Object.entries(view).filter(([, value]) => value);
    const query = new URLSearchParams({ ...Object.fromEntries(filled), format });
    const link = document.createElement('a');
    link.href = `${dueCalls.download.path}?${query}`;
    link.download = '';
    link.click();
  };
  return (
    <RowMenu
      label="Exportieren"
      entries={[
        {
          label: 'Als XLSX exportieren',
          icon: <IconFileSpreadsheet size={18} aria-hidden />,
          disabled: !isOnline,
          onChoose: () => download('xlsx'),
        },
        {
          label: 'Als CSV exportieren',
          icon: <IconFileTypeCsv size={18} aria-hidden />,
          disabled: !isOnline,
          onChoose: () => download('csv'),
        },
      ]}
    />
  );
}
