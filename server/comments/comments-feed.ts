import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';
import { jsonMoment, jsonStamps } from '../db/json-moment.ts';
import { personName } from '../db/person-name.ts';

const authorName = sql`coalesce(
  (select ${personName('author')} from users author where author.id = e.created_by), 'Unbekannt')`;

const editorName = sql`(select ${personName('editor')} from users editor
  where editor.id = e.updated_by and e.updated_by is distinct from e.created_by)`;

export const commentsFeed = {
  kind: 'equipment_comment',
  table: sql`equipment_comments`,
  home: sql`equipment_id`,
  json: sql`json_build_object('id', e.id, 'equipmentId', e.equipment_id,
    'content', e.content, ${jsonStamps}, 'updatedAt', ${jsonMoment('updated_at')},
    'updatedBy', e.updated_by, 'authorName', ${authorName}, 'updatedByName', ${editorName})`,
} satisfies FeedPart;
