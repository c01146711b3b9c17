import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';
import { recordJson } from './inspection-records-store.ts';

/** Without the signatures, which only the paper shows. */
export const inspectionRecordsFeed = {
  kind: 'inspection_record',
  table: sql`inspection_records`,
  home: sql`equipment_id`,
  json: recordJson,
  visible: (alias) => sql`${alias}.equipment_id is not null`,
} satisfies FeedPart;
