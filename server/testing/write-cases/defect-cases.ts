import { randomUUID } from 'node:crypto';
import { defectsOf, sampleDefect } from '../samples/defect-samples.ts';
import { entry, type World, type WriteCases } from './write-case.ts';

/** A defect with everything it can have, and its values in the log. */
async function wholeDefect({ admin, make }: World) {
  const { id: equipmentId } = await make.equipment();
  const fields = {
    ...({ severity: 'dangerous', description: 'RCD löst zu spät aus', mayContinue: 'no' } as const),
    ...{ deadline: '2026-12-01', assigneeId: admin.id, taskId: randomUUID() },
    pointLabel: 'RCD messen',
  };
  const given = sampleDefect(equipmentId, { ...fields, pointId: randomUUID() });
  const values = { equipmentId, ...fields, recordId: null, status: 'open', reason: null };
  return { given, values };
}

async function report(world: World) {
  const { given, values } = await wholeDefect(world);
  await defectsOf(() => world.admin).report(given.equipmentId, given);
  return { id: given.id, values };
}

export const defectCases: WriteCases = {
  'POST /api/defects': async (world) => {
    const { given, values: now } = await wholeDefect(world);
    return {
      body: given,
      entries: () => [entry('create', 'defect', given.id, { now })],
    };
  },
  'PATCH /api/defects/:id': async (world) => {
    const { id, values: old } = await report(world);
    const now = { ...old, severity: 'minor', status: 'fixed' };
    return {
      params: { id },
      body: { severity: 'minor', status: 'fixed', entryId: randomUUID() },
      entries: () => [entry('update', 'defect', id, { old, now })],
    };
  },
  'POST /api/defects/:id/entries': async (world) => {
    const { id } = await report(world);
    const body = { id: randomUUID(), text: 'Ersatzteil bestellt' };
    const now = { defectId: id, text: body.text };
    return {
      params: { id },
      body,
      entries: () => [entry('create', 'defect_entry', body.id, { now })],
    };
  },
};
