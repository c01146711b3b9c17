import { dropEquipment, putEquipment, putRows } from '#web/testing/samples/device-rows.ts';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byName, summaryOf } from '#contract/equipment-summary.ts';
import type { ImpactOrigin } from '#contract/impact-walk.ts';
import { type EquipmentLink, linkTypes } from '#contract/links.ts';
import {
  type SafetyLink,
  type SafetyPoint,
  safetyRoles,
  safetyStatuses,
} from '#contract/safety.ts';
import { inPlain, plainImpact } from '#web/testing/plain-impact.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { aWorld, me, type World } from '#web/testing/samples/offline-samples.ts';
import { openKeptDatabase, writeFact } from '../databases/kept-database.ts';
import { openLocalDatabase } from '../databases/local-database.ts';
import type { QueueItem } from '../queue/queue-item.ts';
import { forgetRows, type RowDatabases } from '../rows/base-rows.ts';
import { linksOf, protectedBy, safetyLinksOf, safetyPointsFound } from './answers.ts';
import { impactOnDevice } from './impact-on-device.ts';
import { RelationsOnDevice } from './relations-on-device.ts';

const at = Date.parse('2026-03-02T08:00:00.000Z');
const stamps = { createdAt: '2026-03-02T08:00:00.000Z', createdBy: null };
const nodes = Array.from({ length: 9 }, (_, at) =>
  anEquipment({ id: `node-${at}`, name: `Anlage ${['Z', 'Ä', 'b'][at % 3]} ${at}` }),
);
const nodeOf = (wanted: string) => {
  const node = nodes.find(({ id }) => id === wanted);
  if (!node) throw new Error(`there is no ${wanted}`);
  return node;
};
const points: SafetyPoint[] = Array.from({ length: 3 }, (_, at) => ({
  ...{ id: `point-${at}`, identifier: `${at}F0${9 - at}`, site: 'BT3', floor: null, column: null },
  ...{ description: at === 2 ? 'Notstrom' : null, ...stamps },
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

interface News {
  links?: EquipmentLink[];
  safetyLinks?: SafetyLink[];
}

/** As if the feed had brought it, with all points. */
async function take({ links = [], safetyLinks = [] }: News): Promise<void> {
  await putRows(stores, 'equipment_link', ...links);
  await putRows(stores, 'safety_point', ...points);
  await putRows(stores, 'equipment_safety_link', ...safetyLinks);
}

let world: World;
let stores: RowDatabases;
beforeEach(async () => {
  world = aWorld();
  stores = { local: await openLocalDatabase(world), kept: await openKeptDatabase(world) };
  await writeFact(stores.kept, 'owner', me);
  for (const node of nodes) await putEquipment(stores.local, node);
});
afterEach(() => {
  stores.local.close();
  stores.kept.close();
});

const onDevice = (waiting: QueueItem[] = []) => new RelationsOnDevice(stores, waiting);
const idsOf = (rows: readonly { id: string }[] | undefined) => rows?.map(({ id }) => id);

describe('what connects Anlagen, on the device', () => {
  const anyGraph = fc.record({
    links: fc.array(
      fc.record({
        ...{ source: fc.nat(8), target: fc.nat(8), linkType: fc.constantFrom(...linkTypes) },
        /** Made here and not sent yet, or removed here while the server still has it. */
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

  it('tells what goes out exactly as plain counting does', async () => {
    await fc.assert(
      fc.asyncProperty(anyGraph, async ({ links, protections, missing, kind, limit }) => {
        await forgetRows(stores);
        for (const node of nodes) await putEquipment(stores.local, node);
        for (const id of missing) await dropEquipment(stores.local, id);
        const all = links.map(({ state, source, target, linkType }, at) => ({
          state,
          row: link(`link-${at}`, source, target, linkType),
        }));
        const allSafe = protections.map(({ state, point, node, ...more }, at) => ({
          state,
          row: protection(`safe-${at}`, point, node, state === 'made' ? { role: more.role } : more),
        }));
        await take({
          links: all.filter(({ state }) => state !== 'made').map(({ row }) => row),
          safetyLinks: allSafe.filter(({ state }) => state !== 'made').map(({ row }) => row),
        });
        const waiting = [
          ...all.flatMap(({ state, row }) => queuedLink(state, row)),
          ...allSafe.flatMap(({ state, row }) => queuedProtection(state, row)),
        ];
        const isHere = (id: string) => !missing.includes(id);
        const facts = {
          links: all
            .filter(({ state }) => state !== 'removed')
            .map(({ row }) => row)
            .filter((row) => isHere(row.sourceEquipmentId) && isHere(row.targetEquipmentId)),
          safetyLinks: allSafe
            .filter(({ state, row }) => state !== 'removed' && isHere(row.equipmentId))
            .map(({ state, row }) => (state === 'confirmed' ? { ...row, status: state } : row)),
        };
        const origin = { kind, id: kind === 'equipment' ? 'node-0' : 'point-0' };
        const told = await impactOnDevice(origin, onDevice(waiting), at, limit);
        const counted = plainImpact(origin.id, facts);
        const isComplete = counted.length <= limit;
        expect(told).toMatchObject({ isComplete, at: '2026-03-02T08:00:00.000Z' });
        const shown = told ? inPlain(told) : [];
        expect(distances(shown)).toEqual(distances(counted).slice(0, limit));
        if (!isComplete) return;
        expect(new Set(shown)).toEqual(new Set(counted));
        const named = told?.affected.map(({ equipment }) => equipment) ?? [];
        expect(named).toEqual(named.map(({ id }) => summaryOf(nodeOf(id))));
      }),
      { numRuns: 300 },
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

  it('is listed from either end, in the order of names', async () => {
    const links = [1, 2, 3].map((at) => link(`link-${at}`, 0, at, 'dependency'));
    links.push(link('back', 4, 0, 'control'), link('other', 4, 5, 'control'));
    await take({ links });
    const seen = (await linksOf(onDevice(), 'node-0')) ?? [];
    expect(seen.map(({ linkedEquipment, isSource }) => [linkedEquipment.id, isSource])).toEqual(
      [1, 2, 3, 4]
        .flatMap((at) => nodes[at] ?? [])
        .sort(byName)
        .map(({ id }) => [id, id !== 'node-4']),
    );
    expect(await linksOf(onDevice(), 'nobody')).toBeUndefined();
  });

  it('calls a point what it was corrected to, and forgets one that waits to be deleted', async () => {
    await take({ safetyLinks: [protection('a', 0, 1)] });
    const correction = aQueueItem({
      ...{ type: 'safety_point', action: 'update' },
      data: { params: { id: 'point-0' }, body: { identifier: 'Neu', base: { identifier: 'Alt' } } },
    });
    const removal = aQueueItem({
      ...{ type: 'safety_point', action: 'delete' },
      data: { params: { id: 'point-1' } },
    });
    const relations = onDevice([correction, removal]);
    const links = await safetyLinksOf(relations, 'node-1');
    expect(links?.map(({ safetyPoint }) => safetyPoint.identifier)).toEqual(['Neu']);
    const origin = { kind: 'safety_point', id: 'point-0' } as const;
    expect(await impactOnDevice(origin, relations, at)).toMatchObject({
      origin: { safetyPoint: { id: 'point-0', identifier: 'Neu' } },
    });
    const all = (await relations.allSafetyPoints()).map(({ id }) => id);
    expect(all).toContain('point-0');
    expect(all).not.toContain('point-1');
    const refused = { ...correction, state: 'failed' as const };
    expect((await safetyLinksOf(onDevice([refused]), 'node-1'))?.[0]?.safetyPoint).toEqual(
      points[0],
    );
  });

  it('tells what protects an Anlage and what a point protects', async () => {
    const safetyLinks = [
      protection('b', 0, 1, { role: 'secondary' }),
      protection('a', 1, 1),
      protection('c', 0, 2, { status: 'confirmed' }),
    ];
    await take({ safetyLinks });
    expect(idsOf(await safetyLinksOf(onDevice(), 'node-1'))).toEqual(['a', 'b']);
    const found = await protectedBy(onDevice(), 'point-0');
    expect(found?.map(({ id, linkId, status }) => [id, linkId, status])).toEqual([
      ['node-1', 'b', 'proposed'],
      ['node-2', 'c', 'confirmed'],
    ]);
    expect(await protectedBy(onDevice(), 'nothing')).toBeUndefined();
  });

  it('finds safety points as the server does, those made here too', async () => {
    const safetyPoint = { id: 'new', identifier: ' 9F99 ', site: null, description: 'Notstrom' };
    const made = aQueueItem({
      ...{ type: 'safety_link', action: 'create' },
      data: { params: { equipmentId: 'node-0' }, body: { id: 'x', role: 'primary', safetyPoint } },
    });
    await take({});
    const found = await safetyPointsFound(onDevice([made]), { q: 'notstrom' });
    expect(found).toMatchObject([{ id: 'point-2' }, { id: 'new', identifier: '9F99' }]);
    expect(await safetyPointsFound(onDevice([made]), { q: '', page: '2', limit: '3' })).toEqual({
      ...{ safetyPoints: [expect.objectContaining({ id: 'new' })], total: 4, page: 2 },
      totalPages: 2,
    });
  });
});
