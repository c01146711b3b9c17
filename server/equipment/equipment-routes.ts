import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { equipmentCalls } from '#contract/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { suggestNames } from '#contract/suggest.ts';
import { RawJson } from '../http/raw-json.ts';
import { read, write } from '../http/route.ts';
import { changesSince } from './equipment-changes.ts';
import { listAll, listPage } from './equipment-list.ts';
import { namesLike, searchAll, searchPage } from './equipment-search.ts';
import {
  createEquipment,
  deleteEquipment,
  findSimilar,
  updateEquipment,
} from './equipment-service.ts';
import { findById, metadata } from './equipment-store.ts';

export function addEquipmentRoutes(app: FastifyInstance): void {
  read(app, equipmentCalls.list, async ({ db, query: { page, ...filters } }) => {
    if (page === undefined) return new RawJson(Readable.from(listAll(db, filters)));
    return new RawJson(await listPage(db, filters, { page, limit: filters.limit }));
  });
  read(
    app,
    equipmentCalls.search,
    async ({ db, query: { q = '', page, limit, ...filters } }) =>
      new RawJson(
        page === undefined
          ? await searchAll(db, q, filters)
          : await searchPage(db, q, filters, { page, limit }),
      ),
  );
  read(app, equipmentCalls.suggestNames, async ({ db, query: { q } }) =>
    suggestNames(await namesLike(db, q), q),
  );
  read(app, equipmentCalls.metadata, ({ db }) => metadata(db));
  read(
    app,
    equipmentCalls.changes,
    async ({ db, query: { since, limit } }) => new RawJson(await changesSince(db, since, limit)),
  );
  read(app, equipmentCalls.get, async ({ db, params: { id } }) => {
    const found = await findById(db, id);
    if (!found) throw new AppError('equipment_not_found');
    return found;
  });
  read(app, equipmentCalls.checkSimilar, ({ db, body }) => findSimilar(db, body));
  write(app, equipmentCalls.create, ({ tx, user, body }) => createEquipment(tx, user.id, body));
  write(app, equipmentCalls.update, ({ tx, user, params, body }) =>
    updateEquipment(tx, user.id, params.id, body),
  );
  write(app, equipmentCalls.remove, async ({ tx, user, params }) => {
    await deleteEquipment(tx, user.id, params.id);
    return undefined;
  });
}
