import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';

export const equipmentTypesFeed = {
  kind: 'equipmentType',
  table: sql`equipment_types`,
  home: sql`id`,
  json: sql`json_build_object('id', e.id, 'name', e.name, 'color', e.color)`,
} satisfies FeedPart;
