import * as z from 'zod/mini';
import { relationCalls, relationChanges } from '#contract/relations.ts';
import { clientFor } from '#web/api/client.ts';
import { checkFiles } from '../documents/check-files.ts';
import type { FileParts } from '../documents/keep-file.ts';
import { type Follower, followFeed, type PullEnd } from '../replica/follow-feed.ts';
import {
  forgetOlderLists,
  forgetRelations,
  type RelationStores,
  takeRelations,
} from './relation-stores.ts';

const rows = z.object({ changed: z.array(z.unknown()), deleted: z.array(z.unknown()) });
/** Enough to tell the server's page from somebody else's; the rows are too many to look at each. */
const pageShape = z.extend(relationChanges, {
  ...{ links: rows, safetyPoints: rows, safetyLinks: rows, comments: rows, documents: rows },
});

/** Comments may be long, and a page has to arrive in time on a slow line. */
const pageSize = 1_000;

/** Everything that connects Anlagen, and their comments and documents. */
export async function pullRelations(
  given: Follower & RelationStores & FileParts,
): Promise<PullEnd> {
  const api = clientFor(relationCalls, given.environment);
  let [place, isAnew, areSomeGone, areSomeNew] = ['', false, false, false];
  const end = await followFeed(given, {
    fact: 'relations',
    ask: async (since, signal) => {
      place = since;
      const query = { since, limit: pageSize };
      const page = await api.changes({ query, signal, unauthorized: 'throw' });
      return pageShape.safeParse(page).success ? page : undefined;
    },
    forget: () => forgetRelations(given),
    take: (page) => {
      isAnew ||= page.reset || place === '';
      areSomeGone ||= page.documents.deleted.length > 0;
      areSomeNew ||= page.documents.changed.length > 0;
      return takeRelations(given, page);
    },
    onPage: async (_taken, { isComplete, at }) => {
      if (isComplete && at !== null) await forgetOlderLists(given.kept, at);
    },
  });
  if (end === 'current' && (isAnew || areSomeGone)) await checkFiles(given);
  if (isAnew || areSomeGone || areSomeNew) given.channel.tell({ kind: 'documents' });
  return end;
}
