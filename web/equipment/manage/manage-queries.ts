import type { sessionState } from '#web/session/session-state.ts';
import { listQuery } from '../equipment-reads.ts';

export type ManageFilters = ReturnType<typeof sessionState.manageFilters.read>;

/** The filters as the server names them. */
export const requestFilters = ({ building, type, floor, onlyAchtung }: ManageFilters) => ({
  ...(building && { componentFilter: building }),
  ...(type && { typeFilter: type }),
  ...(floor && { floorFilter: floor }),
  ...(onlyAchtung && { showAchtungOnly: 'true' as const }),
});

export const managePageQuery = (filters: ManageFilters, page: number) =>
  listQuery(requestFilters(filters), page);
