import { useQuery } from '@tanstack/react-query';
import type { DueCounts } from '#contract/inspections/due.ts';
import { inspectionKindsQuery } from '#web/reads/inspection-kinds-query.ts';
import { useToday } from '#web/ui/use-today.ts';
import { dueCountsQuery } from './due-queries.ts';

/** Undefined while they are being counted, and where nothing is inspected: then nothing is counted either. */
export function useDueCounts(): DueCounts | undefined {
  const today = useToday();
  const { data: kinds } = useQuery(inspectionKindsQuery);
  const enabled = kinds?.some(({ isRetired }) => !isRetired) ?? false;
  const { data } = useQuery({ ...dueCountsQuery({}, today), enabled });
  return enabled ? data : undefined;
}
