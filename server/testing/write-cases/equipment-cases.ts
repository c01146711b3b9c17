import { randomUUID } from 'node:crypto';
import type { Comment } from '#contract/comments.ts';
import {
  type Equipment,
  type EquipmentFields,
  equipmentFieldNames,
} from '#contract/equipment/equipment.ts';
import type { EquipmentType } from '#contract/equipment-types.ts';
import { sampleEquipment } from '../samples/equipment-samples.ts';
import { entry, type World, type WriteCases } from './write-case.ts';

const fieldsOf = (equipment: EquipmentFields) =>
  Object.fromEntries(equipmentFieldNames.map((name) => [name, equipment[name]]));

const makeComment = async ({ admin, make }: World) => {
  const { id } = await make.equipment();
  const url = `/api/equipment/${id}/comments`;
  const answer = await admin.send({ method: 'POST', url, payload: { content: 'Alt' } });
  return answer.json<Comment>();
};

let types = 0;
const makeType = async ({ admin }: World) => {
  types += 1;
  const payload = { name: `Typ ${types}`, color: '#112233' };
  const answer = await admin.send({ method: 'POST', url: '/api/equipment-types-colors', payload });
  return answer.json<EquipmentType>();
};

export const equipmentCases: WriteCases = {
  'POST /api/equipment': async () => {
    const body = sampleEquipment({ tags: ['Achtung'] });
    return {
      body,
      entries: ({ id }: Equipment) => [entry('create', 'equipment', id, { now: body })],
    };
  },
  'PATCH /api/equipment/:id': async ({ make }) => {
    const { id, name, tags } = await make.equipment();
    const now = { name: `${name} neu`, tags: ['SV-Netz'] };
    return {
      params: { id },
      body: now,
      entries: () => [entry('update', 'equipment', id, { old: { name, tags }, now })],
    };
  },
  'DELETE /api/equipment/:id': async ({ make }) => {
    const equipment = await make.equipment();
    const { id } = equipment;
    return {
      params: { id },
      entries: () => [entry('delete', 'equipment', id, { old: fieldsOf(equipment) })],
    };
  },
};

export const commentCases: WriteCases = {
  'POST /api/equipment/:id/comments': async ({ make }) => {
    const { id: equipmentId } = await make.equipment();
    const now = { equipmentId, content: 'Neu' };
    return {
      params: { id: equipmentId },
      body: { content: 'Neu' },
      entries: ({ id }: Comment) => [entry('create', 'equipment_comment', id, { now })],
    };
  },
  'PATCH /api/equipment-comments/:commentId': async (world) => {
    const { id, equipmentId } = await makeComment(world);
    const [old, now] = ['Alt', 'Neu'].map((content) => ({ equipmentId, content }));
    return {
      params: { commentId: id },
      body: { content: 'Neu' },
      entries: () => [entry('update', 'equipment_comment', id, { old, now })],
    };
  },
  'DELETE /api/equipment-comments/:commentId': async (world) => {
    const { id, equipmentId } = await makeComment(world);
    const old = { equipmentId, content: 'Alt' };
    return {
      params: { commentId: id },
      entries: () => [entry('delete', 'equipment_comment', id, { old })],
    };
  },
};

export const typeCases: WriteCases = {
  'POST /api/equipment-types-colors': async () => {
    const now = { name: `Neuer Typ ${randomUUID()}`, color: '#112233' };
    return {
      body: now,
      entries: ({ id }: EquipmentType) => [entry('create', 'equipmentType', id, { now })],
    };
  },
  /** Its Anlagen change too, but it is one action with one entry. */
  'PATCH /api/equipment-types-colors/:id/name': async (world) => {
    const { id, name } = await makeType(world);
    const payload = sampleEquipment({ type: name });
    await world.admin.send({ method: 'POST', url: '/api/equipment', payload });
    const now = { name: `${name} neu` };
    return {
      params: { id },
      body: now,
      entries: () => [entry('update', 'equipmentType', id, { old: { name }, now })],
    };
  },
  'PATCH /api/equipment-types-colors/:id/color': async (world) => {
    const { id, name, color } = await makeType(world);
    const now = { name, color: '#445566' };
    return {
      params: { id },
      body: { color: now.color },
      entries: () => [entry('update', 'equipmentType', id, { old: { name, color }, now })],
    };
  },
  'DELETE /api/equipment-types-colors/:id': async (world) => {
    const { id, name, color } = await makeType(world);
    return {
      params: { id },
      entries: () => [entry('delete', 'equipmentType', id, { old: { name, color } })],
    };
  },
};
