import { expect, it } from 'vitest';
import { byName } from '#contract/equipment/equipment-summary.ts';
import type { EquipmentLink } from '#contract/links.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { linksOf } from './link-queries.ts';

const nodes = ['here', 'b', 'c', 'd'].map((id, at) =>
  anEquipment({ id, name: `Anlage ${['Z', 'Ä', 'b', 'A'][at]}` }),
);
const createdAt = '2026-03-04T05:06:07.000Z';
const link = (id: string, sourceEquipmentId: string, targetEquipmentId: string): EquipmentLink => ({
  ...{ id, sourceEquipmentId, targetEquipmentId, linkType: 'dependency', description: null },
  ...{ comments: null, createdAt, createdBy: null },
});
const waiting = (action: QueueItem['action'], data: object, more: Partial<QueueItem> = {}) =>
  aQueueItem({ type: 'link', action, data, timestamp: Date.parse(createdAt), ...more });
const creation = (source: string, target: string, id = 'new') =>
  waiting('create', {
    params: { id: source },
    body: { id, targetEquipmentId: target, linkType: 'control', comments: ' x ' },
  });

const read = (links: EquipmentLink[], items: QueueItem[] = [], id = 'here') =>
  linksOf(memoryRows({ equipment: nodes, equipment_link: links }, items), id);
const shown = async (...args: Parameters<typeof read>) =>
  (await read(...args))?.map(({ id, isSource }) => `${id} ${isSource ? 'to' : 'from'}`);

it('are listed for both Anlagen, in the order of names', async () => {
  const links = [link('1', 'here', 'b'), link('2', 'here', 'c'), link('3', 'd', 'here')];
  const seen = (await read([...links, link('other', 'b', 'c')])) ?? [];
  const others = nodes.slice(1).sort(byName);
  expect(seen.map(({ linkedEquipment }) => linkedEquipment.id)).toEqual(others.map(({ id }) => id));
  expect(seen.map(({ id, isSource }) => [id, isSource]).sort()).toEqual([
    ...[
      ['1', true],
      ['2', true],
      ['3', false],
    ],
  ]);
  expect(await read(links, [], 'nobody')).toBeUndefined();
});

it('include a new one for both of its Anlagen, and for no other', async () => {
  expect(await read([], [creation('here', 'b')])).toMatchObject([
    {
      ...{ id: 'new', linkType: 'control', isSource: true, description: null, comments: 'x' },
      ...{ createdAt, linkedEquipment: { id: 'b' } },
    },
  ]);
  expect(await shown([], [creation('b', 'here')])).toEqual(['new from']);
  expect(await shown([], [creation('b', 'c')])).toEqual([]);
});

it('include a new one once if the server has it already', async () => {
  expect(await shown([link('a', 'here', 'b')], [creation('here', 'b', 'a')])).toEqual(['a to']);
});

it('show a new comment, and omit removed links and those of a deleted Anlage', async () => {
  const links = [link('1', 'here', 'b'), link('2', 'here', 'c'), link('3', 'd', 'here')];
  const data = { params: { linkId: '1' }, body: { comments: ' Neu ' } };
  const removed = waiting('delete', { params: { linkId: '2' } });
  const gone = aQueueItem({ type: 'equipment', action: 'delete', data: { params: { id: 'd' } } });
  expect(await read(links, [waiting('update', data), removed, gone])).toMatchObject([
    { id: '1', comments: 'Neu' },
  ]);
  const refused = { ...removed, state: 'failed' as const };
  expect(await shown(links.slice(1, 2), [refused])).toEqual(['2 to']);
});
