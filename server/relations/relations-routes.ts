import type { FastifyInstance } from 'fastify';
import { relationCalls } from '#contract/relations.ts';
import { changesSince } from '../db/change-feed.ts';
import { RawJson } from '../http/raw-json.ts';
import { read } from '../http/route.ts';
import { relationsFeed } from './relations-changes.ts';

export function addRelationRoutes(app: FastifyInstance): void {
  read(
    app,
    relationCalls.changes,
    async ({ db, user, query: { since, limit } }) =>
      new RawJson(await changesSince(db, relationsFeed(user.id), since, limit)),
  );
}
