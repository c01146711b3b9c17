import type { FastifyInstance } from 'fastify';
import { relationCalls } from '#contract/relations.ts';
import { changesSince, deletedIds } from '../changes/changes-feed.ts';
import type { FeedPart } from '../changes/feed-part.ts';
import { commentsFeed } from '../comments/comments-feed.ts';
import { documentsFeed } from '../documents/documents-feed.ts';
import { RawJson } from '../http/raw-json.ts';
import { read } from '../http/route.ts';
import { linksFeed } from '../links/links-feed.ts';
import { safetyLinksFeed, safetyPointsFeed } from '../safety/safety-feed.ts';

const parts: [string, FeedPart][] = [
  ['links', linksFeed],
  ['safetyPoints', safetyPointsFeed],
  ['safetyLinks', safetyLinksFeed],
  ['comments', commentsFeed],
  ['documents', documentsFeed],
];

export function addRelationRoutes(app: FastifyInstance): void {
  read(app, relationCalls.changes, async ({ db, user, query: { since, limit } }) => {
    const feed = { executor: db, parts: parts.map(([, part]) => part), reader: user, limit };
    const { rows, gone, next, hasMore, isReset } = await changesSince(feed, since);
    const entries = parts.map(
      ([name, { kind }]) =>
        `"${name}":{"changed":${rows.get(kind) ?? '[]'},"deleted":${deletedIds(gone.get(kind))}}`,
    );
    const facts = JSON.stringify({ next, hasMore, reset: isReset });
    return new RawJson(`{${entries.join()},${facts.slice(1)}`);
  });
}
