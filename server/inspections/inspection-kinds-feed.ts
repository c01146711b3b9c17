import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';
import { joinResponsible, kindJson } from './inspection-kinds-store.ts';

export const inspectionKindsFeed = {
  kind: 'inspection_kind',
  table: sql`inspection_kinds`,
  home: sql`id`,
  json: kindJson,
  joins: joinResponsible,
} satisfies FeedPart;
