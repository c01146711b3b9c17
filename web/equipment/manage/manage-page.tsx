import { IconSquareCheck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useIsWide } from '#web/ui/page/wide-screen.ts';
import { NewEquipmentButton } from '../list/new-equipment-button.tsx';
import { type EntriesFor, ListMenu } from './list-menu.tsx';
import { ManageFilters } from './manage-filters.tsx';
import { ManageList } from './manage-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useManageList } from './use-manage-list.ts';
import { useSelection } from './use-selection.ts';

interface ManagePageProps {
  entriesFor: EntriesFor;
  /** What another noun does with the chosen Anlagen. */
  SelectionAction: ComponentType<{ ids: readonly string[] }>;
}

export function ManagePage({ entriesFor, SelectionAction }: ManagePageProps) {
  const manage = useManageList();
  const { filters, change, list } = manage;
  const shown = list.data?.equipment.map(({ id }) => id) ?? [];
  const selection = useSelection({ ids: shown, filters });
  const { ids } = selection;
  const isWide = useIsWide();
  const bar = ids && (
    <SelectionBar
      selection={selection}
      total={list.data?.total}
      action={ids.size > 0 && <SelectionAction ids={[...ids]} />}
    />
  );
  return (
    <Page
      title="Anlagenverwaltung"
      actions={
        bar ? (
          isWide && bar
        ) : (
          <>
            <IconButton label="Anlagen auswählen" onClick={selection.start}>
              <IconSquareCheck size={22} />
            </IconButton>
            <NewEquipmentButton place="header" />
            <ListMenu filters={filters} entriesFor={entriesFor} />
          </>
        )
      }
      actionBar={!isWide && bar}
    >
      <ListScreen
        filters={{
          active: Object.keys(filters).length,
          onReset: () => change({}),
          fields: <ManageFilters filters={filters} onChange={change} />,
        }}
      >
        <ManageList manage={manage} selection={ids && { ids, onChange: selection.onChange }} />
      </ListScreen>
    </Page>
  );
}
