import { type SQL, sql } from 'drizzle-orm';
import type { RelationKind } from '#contract/relations.ts';
import { changedOf, deletedOf, type Feed } from '../db/change-feed.ts';
import { jsonMoment } from '../db/json-moment.ts';
import { personName } from '../db/person-name.ts';
import { readerKey } from './relation-tombstones.ts';

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

const documentJson = sql`json_build_object('id', e.id, 'equipmentId', e.equipment_id,
  'title', e.title, 'description', e.description, 'documentType', e.document_type,
  'fileName', e.file_name, 'fileSize', e.file_size, 'mimeType', e.mime_type,
  'objectPath', e.object_path, 'isPrivate', e.is_private, 'expiryDate', e.expiry_date,
  'hasThumbnail', exists (select from document_thumbnails t where t.document_id = e.id),
  ${stamps}, 'updatedAt', ${jsonMoment('updated_at')}, 'updatedBy', e.updated_by)`;

/** A private document is there for the person who uploaded it and for nobody else. */
const isDocumentSeen = (userId: string, alias: string): SQL => {
  const of = sql.raw(alias);
  return sql`(not ${of}.is_private or ${of}.created_by = ${userId})`;
};

/** Once it is there again, or only for some, those who see it must not forget it. */
const isDeletionSeen = (userId: string): SQL => sql`
  (d.reader is null or d.reader = ${readerKey(sql`${userId}::text`)})
  and (d.kind <> 'document' or not exists (
    select from equipment_documents o where o.id = d.id and ${isDocumentSeen(userId, 'o')}))`;

const news = (kind: RelationKind): SQL =>
  sql`json_build_object('changed', ${changedOf(kind)}, 'deleted', ${deletedOf(kind)})`;

export const relationsFeed = (userId: string): Feed => ({
  parts: [
    { kind: 'link', table: sql`equipment_links`, item: linkJson },
    { kind: 'safety_point', table: sql`safety_points`, item: safetyPointJson },
    { kind: 'safety_link', table: sql`equipment_safety_links`, item: safetyLinkJson },
    { kind: 'comment', table: sql`equipment_comments`, item: commentJson },
    {
      ...{ kind: 'document', table: sql`equipment_documents`, item: documentJson },
      visible: isDocumentSeen(userId, 'e'),
    },
  ],
  deleted: {
    ...{ table: sql`deleted_relations`, kind: sql`d.kind` },
    visible: isDeletionSeen(userId),
  },
  entries: sql`'links', ${news('link')}, 'safetyPoints', ${news('safety_point')},
    'safetyLinks', ${news('safety_link')}, 'comments', ${news('comment')},
    'documents', ${news('document')}`,
});
