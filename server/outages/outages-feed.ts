import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';
import { outageJson } from './outages-store.ts';

export const outagesFeed = {
  kind: 'outage',
  table: sql`outages`,
  home: sql`equipment_id`,
  json: outageJson,
} satisfies FeedPart;
