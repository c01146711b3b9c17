import { useQuery } from '@tanstack/react-query';
import { identityKey, sameText } from '#contract/location.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { typeCountsQuery, typesQuery } from './type-queries.ts';

/** The types, how often each is used, and the names that are used without being one. */
export function useTypes() {
  const { isOnline } = useSyncStatus();
  const types = useQuery(typesQuery);
  const counts = useQuery({ ...typeCountsQuery, enabled: isOnline });
  const named = (name: string) => counts.data?.filter((entry) => sameText(entry.name, name));
  const countOf = (name: string) => named(name)?.reduce((sum, { count }) => sum + count, 0);
  const known = new Set(types.data?.map(({ name }) => identityKey(name)));
  return {
    isOnline,
    types: types.data,
    isFailed: types.isError,
    isFetching: types.isFetching || counts.isFetching,
    countOf,
    /** Other ways in which Anlagen write the name of this type. */
    spellingsOf: (name: string) =>
      (named(name) ?? []).flatMap((entry) => (entry.name === name ? [] : [entry.name])),
    isCounting: counts.isPending && counts.isFetching,
    isCountFailed: counts.isError && !counts.data,
    unlisted: types.data
      ? (counts.data ?? []).filter(({ name }) => !known.has(identityKey(name)))
      : [],
    refetch: () => void Promise.all([types.refetch(), counts.refetch()]),
  };
}
