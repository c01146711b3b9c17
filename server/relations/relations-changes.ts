import { type SQL, sql } from 'drizzle-orm';
import type { RelationKind } from '#contract/relations.ts';
import { changedOf, deletedOf, type Feed } from '../db/change-feed.ts';
import { jsonMoment } from '../db/json-moment.ts';
import { personName } from '../db/person-name.ts';

const stamps = sql`'createdAt', ${jsonMoment('created_at')}, 'createdBy', e.created_by`;

const linkJson = sql`json_build_object('id', e.id,
  'sourceEquipmentId', e.source_equipment_id, 'targetEquipmentId', e.target_equipment_id,
  'linkType', e.link_type, 'description', e.description, 'comments', e.comments, ${stamps})`;

export const safetyPointJson = sql`json_build_object('id', e.id, 'identifier', e.identifier,
  'site', e.site, 'floor', e.floor, 'column', e."column", 'description', e.description, ${stamps})`;

const safetyLinkJson = sql`json_build_object('id', e.id, 'equipmentId', e.equipment_id,
  'safetyPointId', e.safety_point_id, 'role', e.role, 'status', e.status,
  'statusChangedAt', ${jsonMoment('status_changed_at')}, ${stamps})`;

const authorName = sql`coalesce(
  (select ${personName('author')} from users author where author.id = e.created_by), 'Unbekannt')`;

const editorName = sql`(select ${personName('editor')} from users editor
  where editor.id = e.updated_by and e.updated_by is distinct from e.created_by)`;

const commentJson = sql`json_build_object('id', e.id, 'equipmentId', e.equipment_id,
  'content', e.content, ${stamps}, 'updatedAt', ${jsonMoment('updated_at')},
  'updatedBy', e.updated_by, 'authorName', ${authorName}, 'updatedByName', ${editorName})`;

const news = (kind: RelationKind): SQL =>
  sql`json_build_object('changed', ${changedOf(kind)}, 'deleted', ${deletedOf(kind)})`;

export const relationsFeed: Feed = {
  parts: [
    { kind: 'link', table: sql`equipment_links`, item: linkJson },
    { kind: 'safety_point', table: sql`safety_points`, item: safetyPointJson },
    { kind: 'safety_link', table: sql`equipment_safety_links`, item: safetyLinkJson },
    { kind: 'comment', table: sql`equipment_comments`, item: commentJson },
  ],
  deleted: { table: sql`deleted_relations`, kind: sql`d.kind` },
  entries: sql`'links', ${news('link')}, 'safetyPoints', ${news('safety_point')},
    'safetyLinks', ${news('safety_link')}, 'comments', ${news('comment')}`,
};
