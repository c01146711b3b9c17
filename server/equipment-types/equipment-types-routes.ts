import type { FastifyInstance } from 'fastify';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { read, write } from '../http/route.ts';
import { adoptionHandler } from './adopt-types.ts';
import { createType, recolorType, removeType, renameType } from './equipment-types-service.ts';
import { countByName, list } from './equipment-types-store.ts';

export function addEquipmentTypeRoutes(app: FastifyInstance): void {
  app.jobs.handle('adopt_types', adoptionHandler);
  read(app, equipmentTypeCalls.list, ({ db }) => list(db));
  read(app, equipmentTypeCalls.counts, ({ db }) => countByName(db));
  write(app, equipmentTypeCalls.create, ({ tx, user, body }) => createType(tx, user.id, body));
  write(app, equipmentTypeCalls.rename, ({ tx, user, params, body }) =>
    renameType(tx, user.id, params.id, body.name),
  );
  write(app, equipmentTypeCalls.recolor, ({ tx, user, params, body }) =>
    recolorType(tx, user.id, params.id, body.color),
  );
  write(app, equipmentTypeCalls.remove, async ({ tx, user, params }) => {
    await removeType(tx, user.id, params.id);
    return undefined;
  });
}
