import { sql } from 'drizzle-orm';
import { changedOf, deletedOf, type Feed } from '../db/change-feed.ts';
import { equipmentJson } from './equipment-json.ts';

const kind = 'equipment';

export const equipmentFeed: Feed = {
  parts: [{ kind, table: sql`equipment`, item: equipmentJson }],
  deleted: { table: sql`deleted_equipment`, kind: sql`${kind}::text` },
  entries: sql`'changed', ${changedOf(kind)}, 'deleted', ${deletedOf(kind)}`,
};
