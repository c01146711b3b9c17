import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';
import { jsonMoment, jsonStamps } from '../db/json-moment.ts';

export const equipmentCodesFeed = {
  kind: 'equipment_code',
  table: sql`equipment_codes`,
  home: sql`equipment_id`,
  json: sql`json_build_object('id', e.id, 'equipmentId', e.equipment_id,
    'value', e.value, 'valueId', e.value_id, 'replacedAt', ${jsonMoment('replaced_at')},
    ${jsonStamps})`,
} satisfies FeedPart;
