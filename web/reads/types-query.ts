import { byTypeName, equipmentTypeCalls } from '#contract/equipment-types.ts';
import { deviceQuery } from './device-query.ts';

/** Types with their colours: most screens show Anlagen by them. */
export const typesQuery = deviceQuery(equipmentTypeCalls.list, {}, async (rows) =>
  (await rows.all('equipmentType')).sort(byTypeName),
);
