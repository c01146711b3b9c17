import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';

export const quickSearchFeed = {
  kind: 'quick_search_button',
  table: sql`quick_search_buttons`,
  home: sql`id`,
  json: sql`json_build_object('id', e.id, 'searchTerm', e.search_term,
    'displayLabel', e.display_label, 'order', e."order")`,
  visible: (alias, { id }) => sql`${alias}.user_id = ${id}`,
} satisfies FeedPart;
