import { useQuery } from '@tanstack/react-query';
import type { DefectCounts } from '#contract/defects/defect-list.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useToday } from '#web/ui/use-today.ts';
import { defectListQuery } from './defect-queries.ts';

/** Undefined while they are being counted. */
export function useDefectCounts(): DefectCounts | undefined {
  const { id: userId } = useCurrentUser();
  const today = useToday();
  const { data } = useQuery(defectListQuery({ view: 'open' }, { limit: 1 }, { userId, today }));
  return data?.counts;
}
