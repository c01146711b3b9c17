import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { NewEquipmentButton } from '../list/new-equipment-button.tsx';
import { ListMenu } from './list-menu.tsx';
import { ManageFilters } from './manage-filters.tsx';
import { ManageList } from './manage-list.tsx';
import { useManageList } from './use-manage-list.ts';

export function ManagePage() {
  const manage = useManageList();
  const { filters, change } = manage;
  return (
    <Page
      title="Anlagenverwaltung"
      actions={
        <>
          <NewEquipmentButton place="header" />
          <ListMenu filters={filters} />
        </>
      }
    >
      <ListScreen
        filters={{
          active: Object.keys(filters).length,
          onReset: () => change({}),
          fields: <ManageFilters filters={filters} onChange={change} />,
        }}
      >
        <ManageList manage={manage} />
      </ListScreen>
    </Page>
  );
}
