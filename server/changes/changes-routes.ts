import type { FastifyInstance } from 'fastify';
import { changesCalls } from '#contract/changes.ts';
import { nouns } from '#contract/nouns.ts';
import { can } from '#contract/permissions.ts';
import { RawJson } from '../http/raw-json.ts';
import { read } from '../http/route.ts';
import { changesSince, type FeedPage } from './changes-feed.ts';
import type { FeedPart } from './feed-part.ts';

const rights = new Map<string, (typeof nouns)[number]['readWith']>(
  nouns.map(({ kind, readWith }) => [kind, readWith]),
);

/** `parts` in the order in which a first fill needs them. */
export function addChangesRoutes(app: FastifyInstance, parts: readonly FeedPart[]): void {
  read(app, changesCalls.since, async ({ db, user, query: { since, limit } }) => {
    const readable = parts.filter(({ kind }) => {
      const right = rights.get(kind);
      return right !== undefined && can(user, right);
    });
    const feed = { executor: db, parts: readable, reader: user, limit };
    return new RawJson(jsonOf(await changesSince(feed, since)));
  });
}

const objectOf = (entries: ReadonlyMap<string, string>) =>
  `{${[...entries].map(([kind, json]) => `${JSON.stringify(kind)}:${json}`).join()}}`;

function jsonOf({ rows, gone, filled, next, hasMore, isReset }: FeedPage): string {
  const facts = JSON.stringify({ filled, next, hasMore, reset: isReset });
  return `{"rows":${objectOf(rows)},"gone":${objectOf(gone)},${facts.slice(1)}`;
}
