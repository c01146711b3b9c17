import { describe, expect, it } from 'vitest';
import type { SafetyLink, SafetyPoint } from '#contract/safety/safety.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { pointById, pointsFound, protectedBy, safetyLinksOf } from './safety-rows.ts';

const stamps = { createdAt: '2026-03-02T08:00:00.000Z', createdBy: null };
const equipment = ['pump', 'fan'].map((id) => anEquipment({ id, name: `Anlage ${id}` }));
const points: SafetyPoint[] = ['2F07', '1F12'].map((identifier, index) => ({
  ...{ id: `point-${index}`, identifier, site: 'BT3', floor: null, column: null, ...stamps },
  description: index === 1 ? 'Notstrom' : null,
}));
const link = (id: string, point: number, equipmentId: string, more: Partial<SafetyLink> = {}) => ({
  ...{ id, safetyPointId: `point-${point}`, equipmentId, role: 'primary' as const, ...stamps },
  ...{ status: 'proposed' as const, statusChangedAt: null, ...more },
});

const rows = (links: SafetyLink[], items: QueueItem[] = []) =>
  memoryRows({ equipment, safety_point: points, equipment_safety_link: links }, items);
const ofLink = (action: QueueItem['action'], data: object, more: Partial<QueueItem> = {}) =>
  aQueueItem({ type: 'safety_link', action, data, userId: 'jana', ...more });
const propose = (body: object, equipmentId = 'pump') =>
  ofLink('create', { params: { equipmentId }, body: { id: 'new', role: 'secondary', ...body } });
const ofPoint = (action: QueueItem['action'], id: string, body?: object) =>
  aQueueItem({ type: 'safety_point', action, data: { params: { id }, ...(body ? { body } : {}) } });
const ids = (list: readonly { id: string }[] | undefined) => list?.map(({ id }) => id);

describe('what protects an Anlage', () => {
  it('is listed by role, then by the point', async () => {
    const links = [
      link('b', 0, 'pump', { role: 'secondary' }),
      link('c', 0, 'pump'),
      link('a', 1, 'pump'),
      link('x', 1, 'fan'),
    ];
    expect(ids(await safetyLinksOf(rows(links), 'pump'))).toEqual(['a', 'c', 'b']);
    expect(await safetyLinksOf(rows(links), 'nobody')).toBeUndefined();
  });

  it('includes waiting proposals, with an existing or a new point', async () => {
    expect(await safetyLinksOf(rows([], [propose({ safetyPointId: 'point-0' })]), 'pump')).toEqual([
      expect.objectContaining({
        ...{ id: 'new', role: 'secondary', status: 'proposed', statusChangedAt: null },
        ...{ createdBy: 'jana', safetyPoint: points[0] },
      }),
    ]);
    const newPoint = { id: 'own', identifier: ' 9F99 ', site: 'BT1' };
    const otherProposal = [propose({ id: 'earlier', safetyPoint: newPoint }, 'fan')];
    expect(
      await safetyLinksOf(rows([], [...otherProposal, propose({ safetyPointId: 'own' })]), 'pump'),
    ).toMatchObject([{ safetyPoint: { id: 'own', identifier: '9F99', site: 'BT1', floor: null } }]);
    expect(await safetyLinksOf(rows([], otherProposal), 'pump')).toEqual([]);
  });

  it('shows waiting confirmations and omits removed links, unless they were refused', async () => {
    const items = [
      ofLink('update', { params: { linkId: 'a' }, body: { status: 'confirmed' } }),
      ofLink('delete', { params: { linkId: 'b' } }),
    ];
    const links = [link('a', 0, 'pump'), link('b', 1, 'pump')];
    expect(await safetyLinksOf(rows(links, items), 'pump')).toMatchObject([
      { id: 'a', status: 'confirmed' },
    ]);
    const refused = items.map((item) => ({ ...item, state: 'failed' as const }));
    const shown = await safetyLinksOf(rows(links, refused), 'pump');
    expect(shown?.map(({ id, status }) => `${id} ${status}`).sort()).toEqual([
      ...['a proposed', 'b proposed'],
    ]);
  });
});

it('a point’s Anlagen include waiting proposals and omit Anlagen that wait to be deleted', async () => {
  const links = [link('a', 0, 'fan', { status: 'confirmed' }), link('x', 1, 'fan')];
  const found = await protectedBy(rows(links, [propose({ safetyPointId: 'point-0' })]), 'point-0');
  expect(found?.map(({ id, linkId, status }) => [id, linkId, status])).toEqual([
    ['fan', 'a', 'confirmed'],
    ['pump', 'new', 'proposed'],
  ]);
  const gone = aQueueItem({ type: 'equipment', action: 'delete', data: { params: { id: 'fan' } } });
  expect(await protectedBy(rows(links, [gone]), 'point-0')).toEqual([]);
  expect(await protectedBy(rows(links), 'nothing')).toBeUndefined();
});

describe('a safety point', () => {
  const correction = ofPoint('update', 'point-0', { identifier: 'Neu', base: {} });

  it('has its corrected identifier, unless the correction was refused', async () => {
    expect(await pointById(rows([], [correction]), 'point-0')).toEqual({
      ...{ ...points[0], identifier: 'Neu' },
    });
    const refused = { ...correction, state: 'failed' as const };
    expect(await pointById(rows([], [refused]), 'point-0')).toEqual(points[0]);
  });

  it('is found as on the server, including new ones and without those that wait to be deleted', async () => {
    const newPoint = { id: 'own', identifier: ' 9F99 ', site: null, description: 'Notstrom' };
    const items = [propose({ safetyPoint: newPoint }), ofPoint('delete', 'point-0')];
    const all = { page: 1, limit: 20 };
    expect(
      ids((await pointsFound(rows([], items), { q: 'notstrom', ...all })).safetyPoints),
    ).toEqual(['point-1', 'own']);
    expect(await pointsFound(rows([], items), { q: '', page: 2, limit: 1 })).toEqual({
      ...{ safetyPoints: [expect.objectContaining({ id: 'own' })], total: 2, page: 2 },
      totalPages: 2,
    });
  });
});
