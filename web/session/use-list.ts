import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

interface ListRead<Entry> {
  /** Undefined until the first answer. */
  list: readonly Entry[] | undefined;
  /** The query failed and there is no earlier data. */
  isFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** A list of records of an Anlage. */
export function useList<Entry, Key extends QueryKey>(
  query: UseQueryOptions<Entry[], Error, Entry[], Key>,
): ListRead<Entry> {
  const { data, isError, isFetching, refetch } = useQuery(query);
  return {
    list: data,
    isFailed: isError && !data,
    isFetching,
    refetch: () => void refetch(),
  };
}
