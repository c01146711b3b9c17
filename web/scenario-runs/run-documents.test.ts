import { expect, it } from 'vitest';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { filesOf } from './run-queries.ts';

it('are those of the wanted Anlagen that have a file on the server', async () => {
  const documents = [
    aDocument({ id: 'gone', equipmentId: 'pump', title: 'Weg' }),
    aDocument({ id: 'plan', equipmentId: 'pump', title: 'Plan' }),
    aDocument({ id: 'report', equipmentId: 'fan', title: 'Bericht' }),
    aDocument({ id: 'other', equipmentId: 'elsewhere', title: 'Anderswo' }),
  ];
  const removal = aQueueItem({
    ...{ type: 'document', action: 'delete', data: { params: { id: 'gone' } } },
  });
  const photo = aQueueItem({
    ...{ type: 'document', action: 'create' },
    data: { body: { id: 'new', equipmentId: 'pump', title: 'Foto', fileName: 'foto.jpg' } },
  });
  const rows = memoryRows({ equipment_document: documents }, [removal, photo]);
  const titles = async (...ids: string[]) =>
    (await filesOf(rows, new Set(ids))).map(({ title }) => title).sort();
  expect(await titles('pump', 'fan')).toEqual(['Bericht', 'Plan']);
  expect(await titles()).toEqual([]);
});
