import { useQuery } from '@tanstack/react-query';
import type { SafetyLinkOfEquipment } from '#contract/safety.ts';
import { safetyLinksQuery } from './safety-queries.ts';

interface SafetyLinks {
  /** Undefined until the first answer. */
  links: readonly SafetyLinkOfEquipment[] | undefined;
  isFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** What protects an Anlage, with what is not sent yet. */
export function useSafetyLinks(equipmentId: string): SafetyLinks {
  const { data, isError, isFetching, refetch } = useQuery(safetyLinksQuery(equipmentId));
  return {
    links: data,
    isFailed: isError && !data,
    isFetching,
    refetch: () => void refetch(),
  };
}
