import { useQuery } from '@tanstack/react-query';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { identityKey } from '#contract/equipment/location.ts';
import { defaultTypeColor } from '#contract/equipment-types.ts';
import { findRow } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery } from '#web/reads/device-query.ts';
import { typesQuery } from '#web/reads/types-query.ts';

export const equipmentQuery = (id: string) =>
  deviceQuery(equipmentCalls.get, { params: { id } }, (rows) => findRow(rows, 'equipment', id));

/** The colour of a type by its name; the default colour for unlisted types. */
export function useTypeColor(): (type: string) => string {
  const { data = [] } = useQuery(typesQuery);
  const colors = new Map(data.map(({ name, color }) => [identityKey(name), color]));
  return (type) => colors.get(identityKey(type)) ?? defaultTypeColor;
}
