import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';
import { dutyJson } from './inspection-duties-store.ts';
import { joinResponsible } from './inspection-kinds-store.ts';

export const inspectionDutiesFeed = {
  kind: 'inspection_duty',
  table: sql`inspection_duties`,
  home: sql`equipment_id`,
  json: dutyJson,
  joins: joinResponsible,
} satisfies FeedPart;
