import type { FastifyInstance } from 'fastify';
import { linkCalls } from '#contract/links.ts';
import { readLastChange } from '../audit/last-change.ts';
import { read, write } from '../http/route.ts';
import { createLink, listLinks, removeLink, updateLink } from './links-service.ts';

export function addLinkRoutes(app: FastifyInstance): void {
  read(app, linkCalls.list, ({ db, params }) => listLinks(db, params.id));
  read(app, linkCalls.lastChange, ({ db, params }) =>
    readLastChange(db, { entityType: 'equipment_link', entityId: params.linkId }),
  );
  write(app, linkCalls.create, ({ tx, user, params, body }) =>
    createLink(tx, user.id, { ...body, sourceEquipmentId: params.id }),
  );
  write(app, linkCalls.update, ({ tx, user, params, body }) =>
    updateLink(tx, user.id, params.linkId, body),
  );
  write(app, linkCalls.remove, async ({ tx, user, params, body }) => {
    await removeLink(tx, user.id, params.linkId, body?.base);
    return undefined;
  });
}
