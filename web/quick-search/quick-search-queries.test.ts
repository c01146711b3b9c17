import { expect, it } from 'vitest';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { buttonsOf } from './quick-search-queries.ts';

const button = (id: string, order: number) => ({
  ...{ id, order, searchTerm: `Wort ${id}`, displayLabel: `Taste ${id}` },
});
const change = (action: QueueItem['action'], data: object) =>
  aQueueItem({ type: 'quick_search_button', action, data });
const reorder = (...ids: string[]) =>
  aQueueItem({
    ...{ type: 'quick_search_order', action: 'update' },
    data: { body: { buttonOrders: ids.map((id, order) => ({ id, order })) } },
  });
const shown = async (items: QueueItem[]) => {
  const rows = memoryRows({ quick_search_button: [button('b', 1), button('a', 0)] }, items);
  return (await buttonsOf(rows)).map(({ id, displayLabel }) => `${id} ${displayLabel}`);
};

it('are sorted by their order, with waiting changes', async () => {
  expect(await shown([])).toEqual(['a Taste a', 'b Taste b']);
  const items = [
    change('create', { body: button('c', 2) }),
    change('update', { params: { id: 'a' }, body: { displayLabel: 'Neu' } }),
    reorder('c', 'b', 'a'),
  ];
  expect(await shown(items)).toEqual(['c Taste c', 'b Taste b', 'a Neu']);
  expect(await shown([...items, change('delete', { params: { id: 'b' } })])).toEqual([
    ...['c Taste c', 'a Neu'],
  ]);
});
