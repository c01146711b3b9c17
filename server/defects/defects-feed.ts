import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';
import { entryJson, joinAuthor } from './defect-entries-store.ts';
import { defectJson, joinPeople } from './defects-store.ts';

export const defectsFeed = {
  kind: 'defect',
  table: sql`defects`,
  home: sql`equipment_id`,
  json: defectJson,
  joins: joinPeople,
} satisfies FeedPart;

export const defectEntriesFeed = {
  kind: 'defect_entry',
  table: sql`defect_entries`,
  home: sql`defect_id`,
  json: entryJson,
  joins: joinAuthor,
} satisfies FeedPart;
