import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { equipmentCalls } from '#contract/equipment.ts';
import { defaultTypeColor, equipmentTypeCalls } from '#contract/equipment-types.ts';
import { clientFor } from '#web/api/client.ts';

export const equipmentApi = clientFor(equipmentCalls);
const typesApi = clientFor(equipmentTypeCalls);

/** Every key begins with the path of its call, so that a noun is refreshed by its path. */
export const equipmentKey = ['/api/equipment'] as const;

export const equipmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...equipmentKey, id],
    queryFn: ({ signal }) => equipmentApi.get({ params: { id }, signal }),
  });

export const metadataQuery = queryOptions({
  queryKey: [...equipmentKey, 'metadata'],
  queryFn: ({ signal }) => equipmentApi.metadata({ signal }),
  placeholderData: keepPreviousData,
});

export const typeColorsQuery = queryOptions({
  queryKey: ['/api/equipment-types-colors'],
  queryFn: ({ signal }) => typesApi.list({ signal }),
});

/** The colour of a type by its name; a type nobody has coloured gets the default. */
export function useTypeColor(): (type: string) => string {
  const { data = [] } = useQuery(typeColorsQuery);
  const colors = new Map(data.map(({ name, color }) => [name, color]));
  return (type) => colors.get(type) ?? defaultTypeColor;
}
