import { byTypeName, equipmentTypeCalls } from '#contract/equipment-types.ts';
import { deviceQuery } from './device-query.ts';

/** The equipment types with their colours, which most screens need. */
export const typesQuery = deviceQuery(equipmentTypeCalls.list, {}, async (rows) =>
  (await rows.all('equipmentType')).sort(byTypeName),
);
