import * as z from 'zod/mini';
import { call } from './call.ts';
import { comment } from './comments.ts';
import { equipmentDocument } from './documents.ts';
import { equipmentLink } from './links.ts';
import { safetyLink, safetyPoint } from './safety.ts';

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
 * What a device has to take over and to forget of everything that connects Anlagen, and of their comments and
 * documents. Private documents are in the feed of the person who uploaded them and in no other. `next` is asked for the following time. Each may arrive before the Anlage it belongs to, whose feed is
 * another one.
 */
export const relationChanges = z.object({
  links: news(equipmentLink),
  safetyPoints: news(safetyPoint),
  safetyLinks: news(safetyLink),
  comments: news(comment),
  documents: news(equipmentDocument),
  next: z.string(),
  hasMore: z.boolean(),
  /** The server does not know `since`: forget everything and begin anew. */
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
