import { expect, it } from 'vitest';
import { isOnlyHere } from '#contract/documents/documents.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { documentsOf } from './document-queries.ts';

const pump = anEquipment({ id: 'pump' });
const waiting = (fields: Partial<QueueItem>) => aQueueItem({ type: 'document', ...fields });
const create = (id: string, fields: Partial<QueueItem> = {}) =>
  waiting({
    action: 'create',
    data: {
      body: {
        ...{ id, equipmentId: pump.id, title: `Titel ${id}`, description: '' },
        ...{ documentType: 'photo', fileName: 'foto.jpg', isPrivate: true, expiryDate: null },
      },
    },
    attached: { size: 4, type: 'image/jpeg' },
    ...fields,
  });
const changes = { description: ' ', documentType: 'report', expiryDate: '2027-01-31' };
const update = (id: string, title: string) =>
  waiting({ action: 'update', data: { params: { id }, body: { title, ...changes } } });
const remove = (id: string, fields: Partial<QueueItem> = {}) =>
  waiting({ action: 'delete', data: { params: { id } }, ...fields });

const read = async (ids: string[], items: QueueItem[] = []) => {
  const documents = ids.map((id) => aDocument({ id, equipmentId: pump.id }));
  const rows = memoryRows({ equipment: [pump], equipment_document: documents }, items);
  return (await documentsOf(rows, pump.id)) ?? [];
};
const shown = async (...args: Parameters<typeof read>) =>
  (await read(...args)).map(({ id, title }) => `${id} ${title}`);

it('show the fields of a waiting document, and that the file is on this device', async () => {
  const item = create('n');
  const [document] = await read([], [item]);
  const at = new Date(item.timestamp).toISOString();
  expect(document).toEqual({
    ...{ id: 'n', equipmentId: pump.id, title: 'Titel n', description: null },
    ...{ documentType: 'photo', fileName: 'foto.jpg', fileSize: 4, mimeType: 'image/jpeg' },
    ...{ objectPath: '', isPrivate: true, expiryDate: null, createdAt: at, updatedAt: at },
    ...{ attachedTo: null, createdBy: item.userId, updatedBy: item.userId },
  });
  expect(document && isOnlyHere(document)).toBe(true);
});

it('are the server’s version once they are sent', async () => {
  const made = aDocument({ id: 'n', equipmentId: pump.id, objectPath: 'documents/n' });
  expect(await read([], [create('n', { synced: 1, made })])).toEqual([made]);
});

it('start with waiting ones, and keep their position when they are changed', async () => {
  const items = [create('n'), update('b', 'Besser'), update('n', 'Neuer')];
  expect(await shown(['a', 'b'], items)).toEqual(['n Neuer', 'b Besser', 'a Schaltplan']);
  expect(await read(['b'], [update('b', 'Besser')])).toMatchObject([
    { ...changes, description: null },
  ]);
});

it('disappear when they are deleted, unless the server refused the deletion', async () => {
  expect(await shown(['a', 'b'], [create('n'), remove('n'), remove('a')])).toEqual([
    'b Schaltplan',
  ]);
  expect(await shown(['a'], [remove('a', { state: 'failed' })])).toEqual(['a Schaltplan']);
});

it('appear once if the server has a document whose answer was lost', async () => {
  expect(await shown(['n'], [create('n')])).toEqual(['n Schaltplan']);
});
