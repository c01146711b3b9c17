import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { impactCalls } from '#contract/impact/impact.ts';
import { RawJson } from '../http/raw-json.ts';
import { read } from '../http/route.ts';
import { impactOf } from './impact-query.ts';

export function addImpactRoutes(app: FastifyInstance): void {
  read(app, impactCalls.ofEquipment, async ({ db, params: { id } }) => {
    const found = await impactOf(db, { kind: 'equipment', id });
    if (!found) throw new AppError('equipment_not_found');
    return new RawJson(found);
  });
  read(app, impactCalls.ofSafetyPoint, async ({ db, params: { id } }) => {
    const found = await impactOf(db, { kind: 'safety_point', id });
    if (!found) throw new AppError('safety_point_not_found');
    return new RawJson(found);
  });
}
