import * as z from 'zod/mini';
import { call } from './call.ts';

/** The colour of a type nobody has coloured. */
export const defaultTypeColor = '#6366f1';

export const typeNameLimit = 50;

export const equipmentType = z.object({ id: z.uuid(), name: z.string(), color: z.string() });
export type EquipmentType = z.infer<typeof equipmentType>;

export const equipmentTypeCalls = {
  list: call({
    method: 'GET',
    path: '/api/equipment-types-colors',
    summary: 'Anlagentypen mit Farben',
    access: 'equipment-type.read',
    answer: z.array(equipmentType),
  }),
};
