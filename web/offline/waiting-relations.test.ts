import { describe, expect, it } from 'vitest';
import type { LinkOfEquipment } from '#contract/links.ts';
import type { ProtectedEquipment, SafetyLinkOfEquipment } from '#contract/safety.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { QueueItem } from './queue/queue-item.ts';
import { withWaitingLinks } from './waiting/waiting-links.ts';
import { withWaitingProtected, withWaitingSafetyLinks } from './waiting/waiting-safety-links.ts';

const timestamp = Date.parse('2026-03-04T05:06:07.000Z');
const createdAt = '2026-03-04T05:06:07.000Z';
const point = {
  ...{ id: 'p', identifier: '3F07', site: 'BT3', floor: null, column: null },
  ...{ description: null, createdAt, createdBy: null },
};
const known = {
  equipment: async (id: string) =>
    id === 'unknown' ? undefined : anEquipment({ id, name: `Anlage ${id}` }),
  read: async (_: unknown, address: string) =>
    address === '/api/safety-points/p' ? point : undefined,
};
const waiting = (type: QueueItem['type'], action: QueueItem['action'], data: object, more = {}) =>
  aQueueItem({ type, action, data, timestamp, label: 'Gemeint', userId: 'me', ...more });

describe('links with changes that wait', () => {
  const link = (id: string): LinkOfEquipment => ({
    ...{ id, linkType: 'dependency', isSource: true, description: null, comments: null, createdAt },
    linkedEquipment: { ...anEquipment({ id: `of-${id}`, name: `Anlage ${id}` }) },
  });
  const made = (source: string, target: string, more = {}) =>
    waiting('link', 'create', {
      params: { id: source },
      body: { id: 'new', targetEquipmentId: target, linkType: 'control', comments: ' x ', ...more },
    });
  const shown = (items: QueueItem[], answer: LinkOfEquipment[] = []) =>
    withWaitingLinks(answer, items, '/api/equipment/here/links', known);

  it('show a new one from both of its ends, and not elsewhere', async () => {
    const { id, name, type, locationRaw, locationFloor, locationRoom } = anEquipment({
      ...{ id: 'b', name: 'Anlage b' },
    });
    const linkedEquipment = { id, name, type, locationRaw, locationFloor, locationRoom };
    const rest = { id: 'new', linkType: 'control', description: null, comments: 'x', createdAt };
    expect(await shown([made('here', 'b')])).toEqual([
      { ...rest, isSource: true, linkedEquipment },
    ]);
    expect(await shown([made('b', 'here')])).toEqual([
      { ...rest, isSource: false, linkedEquipment },
    ]);
    expect(await shown([made('b', 'c')])).toEqual([]);
  });

  it('call an Anlage that is not here as the person called it', async () => {
    expect(await shown([made('here', 'unknown')])).toMatchObject([
      { linkedEquipment: { id: 'unknown', name: 'Gemeint' } },
    ]);
  });

  it('do not show twice what the server has already', async () => {
    expect(await shown([made('here', 'b', { id: 'a' })], [link('a')])).toEqual([link('a')]);
  });

  it('show a new comment, and no longer what is removed or lost its Anlage', async () => {
    const changed = waiting('link', 'update', {
      params: { linkId: 'a' },
      body: { comments: ' Neu ' },
    });
    const removed = waiting('link', 'delete', { params: { linkId: 'b' } });
    const gone = waiting('equipment', 'delete', { params: { id: 'of-c' } });
    const answer = [link('a'), link('b'), link('c')];
    expect(await shown([changed, removed, gone], answer)).toEqual([
      { ...link('a'), comments: 'Neu' },
    ]);
    const refused = waiting('link', 'delete', { params: { linkId: 'b' } }, { state: 'failed' });
    expect(await shown([refused], [link('b')])).toEqual([link('b')]);
  });
});

describe('what protects an Anlage, with changes that wait', () => {
  const link = (id: string): SafetyLinkOfEquipment => ({
    ...{ id, equipmentId: 'here', safetyPointId: 'p', role: 'primary', status: 'proposed' },
    ...{ statusChangedAt: null, createdAt, createdBy: null, safetyPoint: point },
  });
  const made = (body: object, equipmentId = 'here') =>
    waiting('safety_link', 'create', {
      params: { equipmentId },
      body: { id: 'new', role: 'secondary', ...body },
    });
  const shown = (items: QueueItem[], answer: SafetyLinkOfEquipment[] = []) =>
    withWaitingSafetyLinks(answer, {
      ...{ waiting: items, address: '/api/equipment/here/safety-links', known },
    });

  it('shows a proposal with a point that was read, that comes along, or that waits', async () => {
    const proposal = {
      ...{ id: 'new', equipmentId: 'here', role: 'secondary', status: 'proposed' },
      statusChangedAt: null,
    };
    expect(await shown([made({ safetyPointId: 'p' })])).toEqual([
      { ...proposal, safetyPointId: 'p', createdAt, createdBy: 'me', safetyPoint: point },
    ]);
    const own = { id: 'n', identifier: 'Neu', site: 'BT1' };
    expect(await shown([made({ safetyPoint: own })])).toMatchObject([
      { ...proposal, safetyPointId: 'n', safetyPoint: { ...own, floor: null } },
    ]);
    const earlier = made({ id: 'earlier', safetyPoint: own }, 'elsewhere');
    expect(await shown([earlier, made({ safetyPointId: 'n' })])).toMatchObject([
      { safetyPoint: own },
    ]);
    expect(await shown([made({ safetyPointId: 'x' })])).toMatchObject([
      { safetyPoint: { id: 'x', identifier: 'Gemeint' } },
    ]);
    expect(await shown([made({ safetyPointId: 'p' }, 'elsewhere')])).toEqual([]);
  });

  it('shows what was confirmed, and no longer what is removed', async () => {
    const confirmed = waiting('safety_link', 'update', {
      params: { linkId: 'a' },
      body: { status: 'confirmed' },
    });
    const removed = waiting('safety_link', 'delete', { params: { linkId: 'b' } });
    expect(await shown([confirmed, removed], [link('a'), link('b')])).toEqual([
      { ...link('a'), status: 'confirmed' },
    ]);
    const refused = [confirmed, removed].map((item) => ({ ...item, state: 'failed' as const }));
    expect(await shown(refused, [link('a'), link('b')])).toEqual([link('a'), link('b')]);
  });
});

it('calls Anlagen what they are called here, and leaves out those that are deleted here', async () => {
  const of = (id: string): ProtectedEquipment => ({
    ...{ id, name: 'Früher', type: '', locationRaw: '', locationFloor: null, locationRoom: null },
    ...{ linkId: `l${id}`, role: 'primary', status: 'confirmed' },
  });
  const items = [
    waiting('equipment', 'update', { params: { id: 'a' }, body: { name: 'Anlage a' } }),
    waiting('equipment', 'delete', { params: { id: 'b' } }),
  ];
  const place = { waiting: items, address: '/api/safety-points/p/equipment', known };
  expect(await withWaitingProtected([of('a'), of('b'), of('c')], place)).toMatchObject([
    { id: 'a', name: 'Anlage a' },
    { id: 'c', name: 'Früher' },
  ]);
});

it('shows what a safety point protects, with proposals that wait', async () => {
  const protectedOne: ProtectedEquipment = {
    ...{ id: 'a', name: 'Anlage a', type: '', locationRaw: '', locationFloor: null },
    ...{ locationRoom: null, linkId: 'l', role: 'primary', status: 'confirmed' },
  };
  const items = [
    waiting('safety_link', 'create', {
      params: { equipmentId: 'b' },
      body: { id: 'new', role: 'primary', safetyPointId: 'p' },
    }),
    waiting('safety_link', 'delete', { params: { linkId: 'l' } }),
  ];
  const place = { waiting: items, address: '/api/safety-points/p/equipment', known };
  expect(await withWaitingProtected([protectedOne], place)).toMatchObject([
    { id: 'b', name: 'Anlage b', linkId: 'new', role: 'primary', status: 'proposed' },
  ]);
});
