import { useEffect, useRef } from 'react';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { sessionState } from '#web/session/session-state.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { CardSkeletons } from '../list/card-skeletons.tsx';
import { EquipmentGrid } from '../list/equipment-grid.tsx';
import classes from '../list/list-screen.module.css';
import { DeleteButton } from './delete-button.tsx';
import { NothingToManage } from './nothing-to-manage.tsx';
import type { useManageList } from './use-manage-list.ts';

type Manage = ReturnType<typeof useManageList>;

export function ManageList({ manage }: { manage: Manage }) {
  const { list, filters, page, goTo } = manage;
  const mayDelete = can(useCurrentUser(), 'equipment.delete');
  const listName = JSON.stringify([filters, page]);
  useTopFor(listName);
  const { data } = list;

  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.heading}>Anlagen</h2>
        <p className={classes.count} role="status">
          {data && totalText(data.total)}
        </p>
      </div>
      <div className={classes.body} aria-busy={list.isFetching}>
        {list.isPending && <CardSkeletons />}
        {list.isError && !data && (
          <ErrorState
            title="Die Anlagen konnten nicht geladen werden"
            text="Bitte versuchen Sie es erneut."
            onRepeat={list.refetch}
            isRepeating={list.isFetching}
          />
        )}
        {data?.total === 0 && <NothingToManage manage={manage} />}
        {data && data.equipment.length > 0 && (
          <EquipmentGrid
            source="/manage"
            count={data.equipment.length}
            itemAt={(index) => data.equipment[index]}
            neighboursOf={() => data.equipment}
            list={listName}
            places={sessionState.managePlace}
            {...(mayDelete && {
              actionsFor: (equipment) => <DeleteButton equipment={equipment} key={equipment.id} />,
            })}
          />
        )}
        {data && data.totalPages > 1 && (
          <Pager page={page} pages={data.totalPages} onChange={goTo} />
        )}
      </div>
    </>
  );
}

function totalText(total: number): string {
  return total === 1 ? '1 Anlage' : `${total.toLocaleString('de-DE')} Anlagen`;
}

/** Another page begins at its top. */
function useTopFor(list: string): void {
  const last = useRef(list);
  useEffect(() => {
    if (last.current === list) return;
    last.current = list;
    window.scrollTo(0, 0);
  }, [list]);
}
