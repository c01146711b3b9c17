import { ListLayout } from '#web/ui/list-layout.tsx';
import { Page } from '#web/ui/page.tsx';
import { useIsWide } from '#web/ui/wide-screen.ts';
import { FilterButton } from '../list/filter-button.tsx';
import { FilterGroup } from '../list/filter-group.tsx';
import classes from '../list/list-screen.module.css';
import { NewEquipmentButton } from '../list/new-equipment-button.tsx';
import { ManageFilters } from './manage-filters.tsx';
import { ManageList } from './manage-list.tsx';
import { useManageList } from './use-manage-list.ts';

export function ManagePage() {
  const manage = useManageList();
  const isWide = useIsWide();
  const filters = {
    active: Object.keys(manage.filters).length,
    onReset: () => manage.change({}),
    children: <ManageFilters filters={manage.filters} onChange={manage.change} />,
  };

  return (
    <Page title="Anlagenverwaltung" actions={<NewEquipmentButton place="header" />}>
      <ListLayout aside={isWide && <FilterGroup {...filters} />}>
        <div className={classes.screen}>
          {!isWide && (
            <div className={classes.filter}>
              <FilterButton {...filters} />
            </div>
          )}
          <ManageList manage={manage} />
        </div>
      </ListLayout>
    </Page>
  );
}
