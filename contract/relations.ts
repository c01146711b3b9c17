import * as z from 'zod/mini';
import { call } from './call.ts';
import { comment } from './comments.ts';
import { equipmentDocument } from './documents/documents.ts';
import { equipmentLink } from './links.ts';
import { safetyLink, safetyPoint } from './safety/safety.ts';

export const relationKinds = [
  'link',
  'safety_point',
  'safety_link',
  'comment',
  'document',
] as const;

const news = <R extends z.ZodMiniType>(record: R) =>
  z.object({ changed: z.array(record), deleted: z.array(z.uuid()) });

/**
 * The feed of devices with an older version of the app; the present one follows `changes.ts`. It stays as long as such
 * a version may be open in a tab or installed.
 *
 * Rows of links, safety points, safety links, comments and documents that a device stores and deletes. Private
 * documents are only in the feed of their uploader. `next` is the cursor of the next request. Each row may arrive
 * before its Anlage, which has another feed.
 */
const relationChanges = z.object({
  links: news(equipmentLink),
  safetyPoints: news(safetyPoint),
  safetyLinks: news(safetyLink),
  comments: news(comment),
  documents: news(equipmentDocument),
  next: z.string(),
  hasMore: z.boolean(),
  /** The server does not accept `since`: delete everything and start from the beginning. */
  reset: z.boolean(),
});
export type RelationChanges = z.infer<typeof relationChanges>;

export const relationCalls = {
  changes: call({
    method: 'GET',
    path: '/api/relations/changes',
    summary:
      'Was sich an Verknüpfungen, Absicherungen, Kommentaren und Dokumenten seit dem letzten Abruf geändert hat',
    access: 'link.read',
    query: z.object({
      since: z._default(z.string().check(z.maxLength(300)), ''),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(5_000)), 1_000),
    }),
    answer: relationChanges,
  }),
};
