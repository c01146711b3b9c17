import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';
import { jsonMoment, jsonStamps } from '../db/json-moment.ts';

/** A safety point of the table alias `e` as the contract's record. */
export const safetyPointJson = sql`json_build_object('id', e.id, 'identifier', e.identifier,
  'site', e.site, 'floor', e.floor, 'column', e."column", 'description', e.description, ${jsonStamps})`;

export const safetyPointsFeed = {
  kind: 'safety_point',
  table: sql`safety_points`,
  home: sql`id`,
  json: safetyPointJson,
} satisfies FeedPart;

export const safetyLinksFeed = {
  kind: 'equipment_safety_link',
  table: sql`equipment_safety_links`,
  home: sql`equipment_id`,
  json: sql`json_build_object('id', e.id, 'equipmentId', e.equipment_id,
    'safetyPointId', e.safety_point_id, 'role', e.role, 'status', e.status,
    'statusChangedAt', ${jsonMoment('status_changed_at')}, ${jsonStamps})`,
} satisfies FeedPart;
