import { expect, it, vi } from 'vitest';
import { write } from '#web/offline/offline.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { fieldsOf } from './document-fields.ts';
import { removeDocument, updateDocument } from './document-writes.ts';

vi.mock('#web/offline/offline.ts', () => ({ write: vi.fn(async () => ({ kind: 'queued' })) }));

it('labels a waiting change with the document and its Anlage', async () => {
  const plan = aDocument({ title: 'Plan' });
  const equipment = { id: plan.equipmentId, name: 'Pumpe 3' };
  const fields = { ...fieldsOf(plan), title: 'Neuer Plan' };
  await updateDocument('me', { id: plan.id, fields, seen: fieldsOf(plan), equipment });
  await removeDocument('me', plan, equipment);
  const labels = vi.mocked(write).mock.calls.map(([, { label }]) => label);
  expect(labels).toEqual(['Neuer Plan – Pumpe 3', 'Plan – Pumpe 3']);
});
