import type { FastifyInstance } from 'fastify';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { read } from '../http/route.ts';
import { list } from './equipment-types-store.ts';

export function addEquipmentTypeRoutes(app: FastifyInstance): void {
  read(app, equipmentTypeCalls.list, ({ db }) => list(db));
}
