import type { sessionState } from '#web/session/session-state.ts';
import { listQuery } from '../equipment-reads.ts';

export type ManageFilters = ReturnType<typeof sessionState.manageFilters.read>;

export function managePageQuery(
  { building, type, floor, onlyAchtung }: ManageFilters,
  page: number,
) {
  const filters = {
    ...(building && { componentFilter: building }),
    ...(type && { typeFilter: type }),
    ...(floor && { floorFilter: floor }),
    ...(onlyAchtung && { showAchtungOnly: 'true' as const }),
  };
  return listQuery(filters, page);
}
