import { queryOptions } from '@tanstack/react-query';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { clientFor } from '#web/api/client.ts';

export const typesApi = clientFor(equipmentTypeCalls);

/** The same read as that of the colours on every other screen. */
export const typesQuery = queryOptions({
  queryKey: ['/api/equipment-types-colors'],
  queryFn: ({ signal }) => typesApi.list({ signal }),
});

export const typeCountsQuery = queryOptions({
  queryKey: [...typesQuery.queryKey, 'counts'],
  queryFn: ({ signal }) => typesApi.counts({ signal }),
});
