import { randomUUID } from 'node:crypto';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { EquipmentLink } from '#contract/links.ts';
import type { SafetyLink, SafetyPoint } from '#contract/safety/safety.ts';
import { entry, type World, type WriteCases } from './write-case.ts';

const linkValues = (source: Equipment, target: Equipment, comments: string | null = null) => ({
  sourceEquipmentId: source.id,
  sourceEquipmentName: source.name,
  sourceEquipmentLocation: source.locationRaw,
  targetEquipmentId: target.id,
  targetEquipmentName: target.name,
  targetEquipmentLocation: target.locationRaw,
  linkType: 'control',
  description: null,
  comments,
});

const makeLink = async ({ make }: World) => {
  const [source, target] = [await make.equipment(), await make.equipment()];
  const { id } = await make.link(source.id, target.id, 'control');
  return { id, source, target };
};

const makeSafetyLink = async ({ make }: World) => {
  const [{ id: equipmentId }, point] = [await make.equipment(), await make.point()];
  const { id } = await make.safetyLink(equipmentId, point.id);
  return { id, values: safetyValues(equipmentId, point) };
};

const safetyValues = (
  equipmentId: string,
  { id, identifier, site, floor, column }: SafetyPoint,
) => ({
  equipmentId,
  safetyPointId: id,
  ...{ identifier, site, floor, column },
  role: 'primary',
  status: 'proposed',
});

const pointValues = ({ identifier, site, floor, column, description }: SafetyPoint) => ({
  ...{ identifier, site, floor, column, description },
});

export const linkCases: WriteCases = {
  'POST /api/equipment/:id/links': async ({ make }) => {
    const [source, target] = [await make.equipment(), await make.equipment()];
    return {
      params: { id: source.id },
      body: { targetEquipmentId: target.id, linkType: 'control' },
      entries: ({ id }: EquipmentLink) => [
        entry('link', 'equipment_link', id, { now: linkValues(source, target) }),
      ],
    };
  },
  'PATCH /api/equipment-links/:linkId': async (world) => {
    const { id, source, target } = await makeLink(world);
    const [old, now] = [linkValues(source, target), linkValues(source, target, 'Neu')];
    return {
      params: { linkId: id },
      body: { comments: 'Neu' },
      entries: () => [entry('update', 'equipment_link', id, { old, now })],
    };
  },
  'DELETE /api/equipment-links/:linkId': async (world) => {
    const { id, source, target } = await makeLink(world);
    return {
      params: { linkId: id },
      entries: () => [entry('unlink', 'equipment_link', id, { old: linkValues(source, target) })],
    };
  },
};

export const safetyCases: WriteCases = {
  'POST /api/safety-points': async () => {
    const body = { identifier: `F ${randomUUID()}`, site: 'BT1', floor: 'UG', column: 'A1' };
    const now = { ...body, description: null };
    return {
      body,
      entries: ({ id }: SafetyPoint) => [entry('create', 'safety_point', id, { now })],
    };
  },
  'PATCH /api/safety-points/:id': async ({ make }) => {
    const point = await make.point();
    const old = pointValues(point);
    return {
      params: { id: point.id },
      body: { floor: '2.OG' },
      entries: () => [
        entry('update', 'safety_point', point.id, { old, now: { ...old, floor: '2.OG' } }),
      ],
    };
  },
  'DELETE /api/safety-points/:id': async ({ make }) => {
    const point = await make.point();
    return {
      params: { id: point.id },
      entries: () => [entry('delete', 'safety_point', point.id, { old: pointValues(point) })],
    };
  },
  'POST /api/equipment/:equipmentId/safety-links': async ({ make }) => {
    const [{ id: equipmentId }, point] = [await make.equipment(), await make.point()];
    return {
      params: { equipmentId },
      body: { safetyPointId: point.id, role: 'primary' },
      entries: ({ id }: SafetyLink) => [
        entry('link', 'equipment_safety_link', id, { now: safetyValues(equipmentId, point) }),
      ],
    };
  },
  'PATCH /api/equipment-safety-links/:linkId': async (world) => {
    const { id, values: old } = await makeSafetyLink(world);
    const now = { ...old, status: 'confirmed' };
    return {
      params: { linkId: id },
      body: { status: 'confirmed' },
      entries: () => [entry('update', 'equipment_safety_link', id, { old, now })],
    };
  },
  'DELETE /api/equipment-safety-links/:linkId': async (world) => {
    const { id, values: old } = await makeSafetyLink(world);
    return {
      params: { linkId: id },
      entries: () => [entry('unlink', 'equipment_safety_link', id, { old })],
    };
  },
};
