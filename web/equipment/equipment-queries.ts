import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { equipmentCalls } from '#contract/equipment.ts';
import { defaultTypeColor, equipmentTypeCalls } from '#contract/equipment-types.ts';
import { identityKey } from '#contract/location.ts';
import { clientFor } from '#web/api/client.ts';
import { readEquipment } from './equipment-reads.ts';

const equipmentApi = clientFor(equipmentCalls);
const typesApi = clientFor(equipmentTypeCalls);

/** Every key begins with the path of its call, so that a noun is refreshed by its path. */
export const equipmentKey = ['/api/equipment'] as const;
/** What safety points protect is shown by its name too. */
export const safetyPointsKey = ['/api/safety-points'] as const;

export const equipmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...equipmentKey, id],
    queryFn: ({ signal }) => readEquipment(id, signal),
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
  const colors = new Map(data.map(({ name, color }) => [identityKey(name), color]));
  return (type) => colors.get(identityKey(type)) ?? defaultTypeColor;
}
