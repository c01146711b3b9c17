import type { FastifyInstance } from 'fastify';
import { safetyCalls } from '#contract/safety/safety.ts';
import { read, write } from '../http/route.ts';
import {
  createSafetyLink,
  listSafetyLinks,
  removeSafetyLink,
  updateSafetyLink,
} from './safety-links-service.ts';
import { pageOfPoints, searchPoints } from './safety-points-search.ts';
import {
  createPoint,
  getPoint,
  listProtected,
  removePoint,
  updatePoint,
} from './safety-points-service.ts';

export function addSafetyRoutes(app: FastifyInstance): void {
  read(app, safetyCalls.points, ({ db, query: { q, page, limit } }) =>
    page === undefined ? searchPoints(db, q) : pageOfPoints(db, q, { page, limit }),
  );
  write(app, safetyCalls.createPoint, ({ tx, user, body }) => createPoint(tx, user.id, body));
  read(app, safetyCalls.point, ({ db, params }) => getPoint(db, params.id));
  write(app, safetyCalls.updatePoint, ({ tx, user, params, body }) =>
    updatePoint(tx, user.id, params.id, body),
  );
  write(app, safetyCalls.removePoint, async ({ tx, user, params, body }) => {
    await removePoint(tx, user.id, params.id, body?.base);
    return undefined;
  });
  read(app, safetyCalls.equipmentOfPoint, ({ db, params }) => listProtected(db, params.id));
  read(app, safetyCalls.links, ({ db, params }) => listSafetyLinks(db, params.equipmentId));
  write(app, safetyCalls.createLink, ({ tx, user, params, body }) =>
    createSafetyLink(tx, user.id, { ...body, equipmentId: params.equipmentId }),
  );
  write(app, safetyCalls.updateLink, ({ tx, user, params, body }) =>
    updateSafetyLink(tx, user.id, params.linkId, body),
  );
  write(app, safetyCalls.removeLink, async ({ tx, user, params, body }) => {
    await removeSafetyLink(tx, user, params.linkId, body?.base);
    return undefined;
  });
}
