import { type SQL, sql } from 'drizzle-orm';
import { jsonMoment } from '../db/json-moment.ts';

/** An Anlage of the table alias `e` as the contract's record, made by the database and sent unchanged. */
export const equipmentJson: SQL = sql`json_build_object(
  'id', e.id, 'name', e.name, 'type', e.type, 'locationRaw', e.location_raw,
  'locationBuilding', e.location_building, 'locationFloor', e.location_floor,
  'locationColumn', e.location_column, 'locationRoom', e.location_room, 'tags', to_json(e.tags),
  'createdAt', ${jsonMoment('created_at')}, 'updatedAt', ${jsonMoment('updated_at')},
  'createdBy', e.created_by, 'updatedBy', e.updated_by)`;

/** German order; ties by name, then id: the order of `compareResults` in the contract. */
export const equipmentOrder: SQL = sql`e.sort_key collate "C", e.name collate "C", e.id`;
