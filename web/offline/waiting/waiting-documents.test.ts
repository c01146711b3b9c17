import { describe, expect, it } from 'vitest';
import { isOnlyHere } from '#contract/documents.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import type { QueueItem } from '../queue/queue-item.ts';
import { documentsAddress, withWaitingDocuments } from './waiting-documents.ts';

const here = '11111111-1111-4111-8111-111111111111';
const elsewhere = '22222222-2222-4222-8222-222222222222';

const waiting = (fields: Partial<QueueItem>) => aQueueItem({ type: 'document', ...fields });
const create = (id: string, fields: Partial<QueueItem> = {}, equipmentId = here) =>
  waiting({
    action: 'create',
    data: {
      body: {
        ...{ id, equipmentId, title: `Titel ${id}`, description: '', documentType: 'photo' },
        ...{ fileName: 'foto.jpg', isPrivate: true, expiryDate: null },
      },
    },
    file: new Blob(['Bild'], { type: 'image/jpeg' }),
    ...fields,
  });
const changes = { description: ' ', documentType: 'report', expiryDate: '2027-01-31' };
const update = (id: string, title: string) =>
  waiting({ action: 'update', data: { params: { id }, body: { title, ...changes } } });
const remove = (id: string, fields: Partial<QueueItem> = {}) =>
  waiting({ action: 'delete', data: { params: { id } }, ...fields });

const all = (answer: string[], items: QueueItem[]) =>
  withWaitingDocuments(
    answer.map((id) => aDocument({ id })),
    items,
    documentsAddress(here),
  );
const shown = (...given: Parameters<typeof all>) =>
  all(...given).map(({ id, title }) => `${id} ${title}`);

describe('documents with changes that wait', () => {
  it('begin with those that are not sent yet, the newest first', () => {
    expect(shown(['a'], [create('n'), create('m')])).toEqual([
      'm Titel m',
      'n Titel n',
      'a Schaltplan',
    ]);
  });

  it('are those of one Anlage', () => {
    expect(shown(['a'], [create('n', {}, elsewhere), update('z', 'Anderswo')])).toEqual([
      'a Schaltplan',
    ]);
  });

  it('say what is known of them, and that the file is here', () => {
    const item = create('n');
    const [document] = all([], [item]);
    const at = new Date(item.timestamp).toISOString();
    expect(document).toEqual({
      ...{ id: 'n', equipmentId: here, title: 'Titel n', description: null },
      ...{ documentType: 'photo', fileName: 'foto.jpg', fileSize: 4, mimeType: 'image/jpeg' },
      ...{ objectPath: '', isPrivate: true, expiryDate: null, createdAt: at, updatedAt: at },
      ...{ createdBy: item.userId, updatedBy: item.userId },
    });
    expect(document && isOnlyHere(document)).toBe(true);
  });

  it('are as the server made them once they are sent', () => {
    const made = aDocument({ id: 'n', objectPath: 'documents/n' });
    expect(all([], [create('n', { synced: 1, made })])).toEqual([made]);
  });

  it('stand where they stood when they are changed', () => {
    const items = [create('n'), update('b', 'Besser'), update('n', 'Neuer')];
    expect(shown(['a', 'b'], items)).toEqual(['n Neuer', 'a Schaltplan', 'b Besser']);
    expect(all(['b'], [update('b', 'Besser')])).toMatchObject([{ ...changes, description: null }]);
  });

  it('are gone when they are deleted, unless the server did not let them', () => {
    expect(shown(['a', 'b'], [create('n'), remove('n'), remove('a')])).toEqual(['b Schaltplan']);
    expect(shown(['a'], [remove('a', { state: 'failed' })])).toEqual(['a Schaltplan']);
  });

  it('are not doubled when the server has one whose answer was lost', () => {
    expect(shown(['n'], [create('n')])).toEqual(['n Schaltplan']);
  });
});
