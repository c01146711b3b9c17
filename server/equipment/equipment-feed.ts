import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';
import { equipmentJson } from './equipment-json.ts';

export const equipmentFeed = {
  kind: 'equipment',
  table: sql`equipment`,
  home: sql`id`,
  json: equipmentJson,
} satisfies FeedPart;
