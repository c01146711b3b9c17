import { Button } from '@mantine/core';
import { IconFilterOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { Equipment, EquipmentPage } from '#contract/equipment/equipment.ts';
import { usualPageSize } from '#contract/paging.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { sessionState } from '#web/session/session-state.ts';
import classes from '#web/ui/list/list-screen.module.css';
import { Pager } from '#web/ui/list/pager.tsx';
import { useScrollToTop } from '#web/ui/page/scroll-to-top.ts';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { useDeleteEquipment } from '../delete-equipment.ts';
import cardClasses from '../equipment-card.module.css';
import { CardSkeletons } from '../list/card-skeletons.tsx';
import { EquipmentGrid, type GridSelection } from '../list/equipment-grid.tsx';
import { NewEquipmentButton } from '../list/new-equipment-button.tsx';
import type { useManageList } from './use-manage-list.ts';

type Manage = ReturnType<typeof useManageList>;

interface ManageListProps {
  manage: Manage;
  selection: GridSelection | undefined;
}

export function ManageList({ manage, selection }: ManageListProps) {
  const { list, filters, page, goTo } = manage;
  const mayDelete = can(useCurrentUser(), 'equipment.delete');
  const listName = JSON.stringify([filters, page]);
  useScrollToTop(listName);
  // A hundred cards are rendered in slices, so that the page reacts to touch meanwhile.
  const data = useDeferredValue(list.data);
  const isCurrent = data === list.data && !list.isPlaceholderData;
  const isEmpty = data?.total === 0;
  // The shown cards may still belong to the previous filters.
  const [shown, setShown] = useState(filters);
  if (isCurrent && shown !== filters) setShown(filters);

  return (
    <>
      <div className={classes.head} aria-live="polite">
        <h2 className={classes.heading}>{data ? totalText(data.total) : 'Anlagen'}</h2>
        <p className={classes.count}>{data && data.totalPages > 1 && rangeText(data)}</p>
      </div>
      <div className={classes.body} aria-busy={list.isFetching}>
        {!list.isError && (!data || (isEmpty && !isCurrent)) && <CardSkeletons />}
        {list.isError && !data && (
          <ErrorState
            title="Die Anlagen konnten nicht geladen werden"
            text="Bitte versuchen Sie es erneut."
            onRepeat={list.refetch}
            isRepeating={list.isFetching}
          />
        )}
        {isEmpty && isCurrent && <NothingToManage manage={manage} />}
        {data && data.equipment.length > 0 && (
          <EquipmentGrid
            source="/manage"
            count={data.equipment.length}
            itemAt={(index) => data.equipment[index]}
            windowAt={() => ({
              ids: data.equipment.map(({ id }) => id),
              first: placesBefore(data),
              total: data.total,
              list: { manage: shown },
            })}
            list={listName}
            scrollEntry={sessionState.managePlace}
            selection={selection}
            {...(mayDelete && { RemoveButton: DeleteButton })}
          />
        )}
        {data && data.totalPages > 1 && (
          <Pager page={page} pages={data.totalPages} onChange={goTo} />
        )}
      </div>
    </>
  );
}

function placesBefore({ page }: EquipmentPage): number {
  return (page - 1) * usualPageSize;
}

function rangeText(data: EquipmentPage): string {
  const before = placesBefore(data);
  return `${before + 1} bis ${before + data.equipment.length} angezeigt`;
}

function totalText(total: number): string {
  return total === 1 ? '1 Anlage' : `${total.toLocaleString('de-DE')} Anlagen`;
}

function DeleteButton({ equipment }: { equipment: Equipment }) {
  const { remove, isDeleting } = useDeleteEquipment();
  return (
    <button
      className={cardClasses.remove}
      type="button"
      aria-label={`${equipment.name} löschen`}
      data-tooltip="Löschen"
      disabled={isDeleting(equipment.id)}
      onClick={() => remove(equipment)}
    >
      <IconTrash size={20} />
    </button>
  );
}

/** The next step depends on whether filters are set. */
function NothingToManage({ manage }: { manage: Pick<Manage, 'filters' | 'change'> }) {
  const isFiltered = Object.keys(manage.filters).length > 0;
  if (isFiltered) {
    return (
      <EmptyState
        icon={<IconFilterOff size={30} />}
        title="Keine Anlagen entsprechen den gewählten Filterkriterien."
        action={<Button onClick={() => manage.change({})}>Filter zurücksetzen</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconPlus size={30} />}
      title="Noch keine Anlagen erfasst."
      text="Sobald eine Anlage angelegt ist, erscheint sie hier."
      action={<NewEquipmentButton place="list" />}
    />
  );
}
