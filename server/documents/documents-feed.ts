import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';
import { jsonMoment, jsonStamps } from '../db/json-moment.ts';

export const documentsFeed = {
  kind: 'equipment_document',
  table: sql`equipment_documents`,
  home: sql`equipment_id`,
  json: sql`json_build_object('id', e.id, 'equipmentId', e.equipment_id,
    'title', e.title, 'description', e.description, 'documentType', e.document_type,
    'fileName', e.file_name, 'fileSize', e.file_size, 'mimeType', e.mime_type,
    'objectPath', e.object_path, 'isPrivate', e.is_private, 'expiryDate', e.expiry_date,
    'attachedTo', e.attached_to,
    'hasThumbnail', exists (select from document_thumbnails t where t.document_id = e.id),
    ${jsonStamps}, 'updatedAt', ${jsonMoment('updated_at')}, 'updatedBy', e.updated_by)`,
  /** A private document is visible to its uploader and to nobody else. */
  visible: (alias, { id }) => sql`(not ${alias}.is_private or ${alias}.created_by = ${id})`,
} satisfies FeedPart;
