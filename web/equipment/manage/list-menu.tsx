import { IconFileImport, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { exportCalls, exportTableLabels, exportTables } from '#contract/exports.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { RowMenu, type RowMenuEntry } from '#web/ui/dialog/row-menu.tsx';
import { type ManageFilters, requestFilters } from './manage-queries.ts';

interface ListMenuProps {
  filters: ManageFilters;
  entriesFor: EntriesFor;
}

/** What other nouns do with the Anlagen that the filters show. */
export type EntriesFor = (filters: ReturnType<typeof requestFilters>) => RowMenuEntry[];

/** Exports what the filters show, and leads to the import. */
export function ListMenu({ filters, entriesFor }: ListMenuProps) {
  const { isOnline } = useSyncStatus();
  const mayImport = can(useCurrentUser(), 'import.manage');
  const [, navigate] = useLocation();
  const download = (choice: Record<string, string>) => {
    const query = new URLSearchParams({ ...choice, ...requestFilters(filters) });
    const link = document.createElement('a');
    link.href = `${exportCalls.download.path}?${query}`;
    link.download = '';
    link.click();
  };
  const csv = exportTables.map((table) => ({
    label: `${exportTableLabels[table]} als CSV`,
    icon: <IconFileTypeCsv size={18} aria-hidden />,
    disabled: !isOnline,
    onChoose: () => download({ format: 'csv', table }),
  }));
  return (
    <RowMenu
      label="Exportieren, importieren, drucken"
      entries={[
        {
          label: 'Alles als XLSX exportieren',
          icon: <IconFileSpreadsheet size={18} aria-hidden />,
          disabled: !isOnline,
          onChoose: () => download({ format: 'xlsx' }),
        },
        ...csv,
        ...entriesFor(requestFilters(filters)),
        ...(mayImport
          ? [
              {
                label: 'Importieren',
                icon: <IconFileImport size={18} aria-hidden />,
                onChoose: () => navigate('/admin/import'),
              },
            ]
          : []),
      ]}
    />
  );
}
