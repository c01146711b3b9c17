import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';
import { jsonStamps } from '../db/json-moment.ts';

export const linksFeed = {
  kind: 'equipment_link',
  table: sql`equipment_links`,
  home: sql`source_equipment_id`,
  json: sql`json_build_object('id', e.id,
    'sourceEquipmentId', e.source_equipment_id, 'targetEquipmentId', e.target_equipment_id,
    'linkType', e.link_type, 'description', e.description, 'comments', e.comments, ${jsonStamps})`,
} satisfies FeedPart;
