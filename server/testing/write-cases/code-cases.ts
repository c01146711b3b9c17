import { randomUUID } from 'node:crypto';
import type { CodeBatch } from '#contract/codes/code-batches.ts';
import { valueIdOf } from '#contract/codes/code-values.ts';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';
import { entry, type World, type WriteCases } from './write-case.ts';

const makeCode = async ({ make }: World) => {
  const { id: equipmentId } = await make.equipment();
  const { id, value } = await make.code(equipmentId);
  return { id, values: { equipmentId, value, isReplaced: false } };
};

export const codeCases: WriteCases = {
  'POST /api/equipment/:id/codes': async ({ make }) => {
    const { id: equipmentId } = await make.equipment();
    const value = `INV-${randomUUID()}`;
    const now = { equipmentId, value, isReplaced: false };
    return {
      params: { id: equipmentId },
      body: { id: randomUUID(), value, valueId: await valueIdOf(value) },
      entries: ({ id }: EquipmentCode) => [entry('create', 'equipment_code', id, { now })],
    };
  },
  'POST /api/code-batches': async () => {
    const now = { count: 3, note: 'Trafostation' };
    return {
      body: { id: randomUUID(), ...now },
      entries: ({ id }: CodeBatch) => [entry('create', 'code_batch', id, { now })],
    };
  },
  'PATCH /api/equipment-codes/:codeId': async (world) => {
    const { id, values: old } = await makeCode(world);
    return {
      params: { codeId: id },
      body: { isReplaced: true },
      entries: () => [
        entry('update', 'equipment_code', id, { old, now: { ...old, isReplaced: true } }),
      ],
    };
  },
  'DELETE /api/equipment-codes/:codeId': async (world) => {
    const { id, values: old } = await makeCode(world);
    return {
      params: { codeId: id },
      entries: () => [entry('delete', 'equipment_code', id, { old })],
    };
  },
};
