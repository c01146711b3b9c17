import { useQuery } from '@tanstack/react-query';
import type { LinkOfEquipment } from '#contract/links.ts';
import { linksQuery } from './link-queries.ts';

interface Links {
  /** Undefined until the first answer. */
  links: readonly LinkOfEquipment[] | undefined;
  isFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** The links of an Anlage by the names of what it is linked with, those that wait included. */
export function useLinks(equipmentId: string): Links {
  const { data, isError, isFetching, refetch } = useQuery(linksQuery(equipmentId));
  return {
    links: data,
    isFailed: isError && !data,
    isFetching,
    refetch: () => void refetch(),
  };
}
