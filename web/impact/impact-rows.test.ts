import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import type { ImpactOrigin } from '#contract/impact/impact-walk.ts';
import { type EquipmentLink, linkTypes } from '#contract/links.ts';
import {
  type SafetyLink,
  type SafetyPoint,
  safetyRoles,
  safetyStatuses,
} from '#contract/safety/safety.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { inPlain, plainImpact } from '#web/testing/plain-impact.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { impactFromRows } from './impact-rows.ts';

const time = Date.parse('2026-03-02T08:00:00.000Z');
const stamps = { createdAt: '2026-03-02T08:00:00.000Z', createdBy: null };
const nodes = Array.from({ length: 9 }, (_, index) =>
  anEquipment({ id: `node-${index}`, name: `Anlage ${['Z', 'Ä', 'b'][index % 3]} ${index}` }),
);
const nodeOf = (wantedId: string) => {
  const node = nodes.find(({ id }) => id === wantedId);
  if (!node) throw new Error(`there is no ${wantedId}`);
  return node;
};
const points: SafetyPoint[] = Array.from({ length: 3 }, (_, index) => ({
  ...{
    id: `point-${index}`,
    identifier: `${index}F0${9 - index}`,
    site: 'BT3',
    floor: null,
    column: null,
  },
  ...{ description: index === 2 ? 'Notstrom' : null, ...stamps },
}));

function link(id: string, source: number, target: number, linkType: EquipmentLink['linkType']) {
  return {
    ...{ id, linkType, description: null, comments: null, ...stamps },
    ...{ sourceEquipmentId: `node-${source}`, targetEquipmentId: `node-${target}` },
  };
}

function protection(
  id: string,
  point: number,
  node: number,
  more: Partial<Pick<SafetyLink, 'role' | 'status'>> = {},
): SafetyLink {
  return {
    ...{ id, safetyPointId: `point-${point}`, equipmentId: `node-${node}`, ...stamps },
    ...{ role: 'primary', status: 'proposed', statusChangedAt: null, ...more },
  };
}

const anyGraph = fc.record({
  links: fc.array(
    fc.record({
      ...{ source: fc.nat(8), target: fc.nat(8), linkType: fc.constantFrom(...linkTypes) },
      /** Created here and not sent yet, or removed here while the server still has it. */
      state: fc.constantFrom('on server', 'on server', 'made', 'removed'),
    }),
    { maxLength: 20 },
  ),
  protections: fc.array(
    fc.record({
      ...{ point: fc.nat(2), node: fc.nat(8), role: fc.constantFrom(...safetyRoles) },
      status: fc.constantFrom(...safetyStatuses),
      state: fc.constantFrom('on server', 'on server', 'made', 'removed', 'confirmed'),
    }),
    { maxLength: 8 },
  ),
  missing: fc.constantFrom<string[]>([], [], ['node-4']),
  kind: fc.constantFrom<ImpactOrigin['kind']>('equipment', 'safety_point'),
  limit: fc.constantFrom(5_000, 1, 3),
});

it('gives exactly the result of a plain search', async () => {
  await fc.assert(
    fc.asyncProperty(anyGraph, async ({ links, protections, missing, kind, limit }) => {
      const all = links.map(({ state, source, target, linkType }, index) => ({
        state,
        row: link(`link-${index}`, source, target, linkType),
      }));
      const allSafe = protections.map(({ state, point, node, ...more }, index) => ({
        state,
        row: protection(
          `safe-${index}`,
          point,
          node,
          state === 'made' ? { role: more.role } : more,
        ),
      }));
      const waiting = [
        ...all.flatMap(({ state, row }) => queuedLink(state, row)),
        ...allSafe.flatMap(({ state, row }) => queuedProtection(state, row)),
      ];
      const isOnDevice = (id: string) => !missing.includes(id);
      const facts = {
        links: all
          .filter(({ state }) => state !== 'removed')
          .map(({ row }) => row)
          .filter((row) => isOnDevice(row.sourceEquipmentId) && isOnDevice(row.targetEquipmentId)),
        safetyLinks: allSafe
          .filter(({ state, row }) => state !== 'removed' && isOnDevice(row.equipmentId))
          .map(({ state, row }) => (state === 'confirmed' ? { ...row, status: state } : row)),
      };
      const origin = { kind, id: kind === 'equipment' ? 'node-0' : 'point-0' };
      const base = {
        equipment: nodes.filter(({ id }) => isOnDevice(id)),
        safety_point: points,
        equipment_link: all.filter(({ state }) => state !== 'made').map(({ row }) => row),
        equipment_safety_link: allSafe
          .filter(({ state }) => state !== 'made')
          .map(({ row }) => row),
      };
      const result = await impactFromRows(memoryRows(base, waiting), origin, time, limit);
      const expected = plainImpact(origin.id, facts);
      const isComplete = expected.length <= limit;
      expect(result).toMatchObject({ isComplete, at: '2026-03-02T08:00:00.000Z' });
      const shown = result ? inPlain(result) : [];
      expect(distances(shown)).toEqual(distances(expected).slice(0, limit));
      if (!isComplete) return;
      expect(new Set(shown)).toEqual(new Set(expected));
      const affectedEquipment = result?.affected.map(({ equipment }) => equipment) ?? [];
      expect(affectedEquipment).toEqual(affectedEquipment.map(({ id }) => summaryOf(nodeOf(id))));
    }),
    { numRuns: 500 },
  );
}, 60_000);

const distances = (affected: readonly { distance: number }[]) =>
  affected.map(({ distance }) => distance).sort((a, b) => a - b);

function queuedLink(state: string, row: EquipmentLink): QueueItem[] {
  const { id, sourceEquipmentId, targetEquipmentId, linkType } = row;
  const made = { params: { id: sourceEquipmentId }, body: { id, targetEquipmentId, linkType } };
  if (state === 'made') return [aQueueItem({ type: 'link', action: 'create', data: made })];
  const data = { params: { linkId: id } };
  return state === 'removed' ? [aQueueItem({ type: 'link', action: 'delete', data })] : [];
}

function queuedProtection(state: string, row: SafetyLink): QueueItem[] {
  const { id, equipmentId, safetyPointId, role } = row;
  const type = 'safety_link';
  const made = { params: { equipmentId }, body: { id, safetyPointId, role } };
  if (state === 'made') return [aQueueItem({ type, action: 'create', data: made })];
  const params = { linkId: id };
  if (state === 'removed') return [aQueueItem({ type, action: 'delete', data: { params } })];
  const body = { status: 'confirmed' };
  return state === 'confirmed'
    ? [aQueueItem({ type, action: 'update', data: { params, body } })]
    : [];
}

it('is undefined for an origin that is not on the device', async () => {
  const origin = { kind: 'equipment', id: 'nobody' } as const;
  expect(await impactFromRows(memoryRows({ equipment: nodes }), origin, time)).toBeUndefined();
});
