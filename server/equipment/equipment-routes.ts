import type { FastifyInstance } from 'fastify';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { suggestNames } from '#contract/search/suggest.ts';
import { changesSince, deletedIds } from '../changes/changes-feed.ts';
import { RawJson } from '../http/raw-json.ts';
import { read, write, writeTogether } from '../http/route.ts';
import { equipmentFeed } from './equipment-feed.ts';
import { listAll, listPage } from './equipment-list.ts';
import { namesLike, searchAll, searchPage } from './equipment-search.ts';
import {
  createEquipment,
  deleteEquipment,
  findSimilar,
  type OnEquipmentDeletion,
  updateEquipment,
} from './equipment-service.ts';
import { findById, metadata } from './equipment-store.ts';

export function addEquipmentRoutes(
  app: FastifyInstance,
  onDeletion: readonly OnEquipmentDeletion[],
): void {
  read(app, equipmentCalls.list, async ({ db, query: { page, ...filters } }) => {
    if (page === undefined) return new RawJson(listAll(db, filters));
    return new RawJson(await listPage(db, filters, { page, limit: filters.limit }));
  });
  read(
    app,
    equipmentCalls.search,
    async ({ db, query: { q = '', page, limit, ...filters } }) =>
      new RawJson(
        page === undefined
          ? searchAll(db, q, filters)
          : await searchPage(db, q, filters, { page, limit }),
      ),
  );
  read(app, equipmentCalls.suggestNames, async ({ db, query: { q } }) =>
    suggestNames(await namesLike(db, q), q),
  );
  read(app, equipmentCalls.metadata, ({ db }) => metadata(db));
  read(app, equipmentCalls.changes, async ({ db, user, query: { since, limit } }) => {
    const feed = { executor: db, parts: [equipmentFeed], reader: user, limit };
    const { rows, gone, next, hasMore, isReset } = await changesSince(feed, since);
    const { kind } = equipmentFeed;
    const facts = JSON.stringify({ next, hasMore, reset: isReset });
    return new RawJson(
      `{"changed":${rows.get(kind) ?? '[]'},"deleted":${deletedIds(gone.get(kind))},${facts.slice(1)}`,
    );
  });
  read(app, equipmentCalls.get, async ({ db, params: { id } }) => {
    const found = await findById(db, id);
    if (!found) throw new AppError('equipment_not_found');
    return found;
  });
  read(app, equipmentCalls.checkSimilar, ({ db, body }) => findSimilar(db, body));
  writeTogether(app, equipmentCalls.create, ({ tx, user }, inputs) =>
    createEquipment(
      tx,
      user.id,
      inputs.map(({ body }) => body),
    ),
  );
  writeTogether(app, equipmentCalls.update, ({ tx, user }, inputs) =>
    updateEquipment(
      tx,
      user.id,
      inputs.map(({ params, body }) => ({ id: params.id, change: body })),
    ),
  );
  write(app, equipmentCalls.remove, async ({ tx, request, user, params, body }) => {
    await deleteEquipment(tx, user.id, [{ id: params.id, base: body?.base }], onDeletion);
    app.sweeper.sweepWhenAnswered(request);
    return undefined;
  });
}
