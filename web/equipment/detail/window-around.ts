import type { QueryClient } from '@tanstack/react-query';
import type { EquipmentPage } from '#contract/equipment/equipment.ts';
import { usualPageSize } from '#contract/paging.ts';
import type { ListWindow } from '../list/list-window.ts';
import { managePageQuery } from '../manage/manage-queries.ts';
import { searchPageQuery } from '../search/search-queries.ts';
import type { ListPosition } from './steps.ts';

type List = NonNullable<ListWindow['list']>;

/** The pages that contain a position and its neighbours. */
function pagesAround({ position, total }: ListPosition): number[] {
  const pageOf = (position: number) => Math.ceil(position / usualPageSize);
  return [...new Set([pageOf(Math.max(1, position - 1)), pageOf(Math.min(total, position + 1))])];
}

/** Loaded pages are not requested again. */
export function loadPagesAround(
  client: QueryClient,
  list: List,
  listPosition: ListPosition,
): Promise<EquipmentPage[]> {
  const ask = (page: number) =>
    'search' in list
      ? client.fetchQuery(searchPageQuery(list.search, page))
      : client.fetchQuery(managePageQuery(list.manage, page));
  return Promise.all(pagesAround(listPosition).map(ask));
}

/** Loads the current part of the list around a position. */
export async function windowAround(
  client: QueryClient,
  list: List,
  listPosition: ListPosition,
  id: string,
): Promise<ListWindow> {
  const pages = await loadPagesAround(client, list, listPosition);
  const ids = [...new Set(pages.flatMap(({ equipment }) => equipment.map(({ id }) => id)))];
  const first = ((pages[0]?.page ?? 1) - 1) * usualPageSize;
  const { total = 0, isCut } = pages.at(-1) ?? {};
  if (ids.includes(id)) return { list, ids, first, total, isCut };
  // An Anlage that was removed from the list keeps its position until the user steps away from it.
  ids.splice(listPosition.position - 1 - first, 0, id);
  return { list, ids, first, total: total + 1, isCut };
}
