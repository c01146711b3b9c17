/** Acts with documents, whose file is uploaded before the write. */
import type { DocumentFields } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import { itemOf } from '#web/documents/upload/document-item.ts';
import { type ActContext, anyRow, ownerOf, write } from './act-context.ts';
import { oneOf } from './random.ts';

const fieldsWith = (title: string): DocumentFields => ({
  ...{ title, description: null, documentType: 'report', expiryDate: null },
});

/** A new document always goes into the queue, with or without a network, because uploading its file takes time. */
async function queueDocument(context: ActContext, title: string): Promise<void> {
  const { browser, device, ledger } = context;
  const row = await anyRow(context);
  if (!row) return;
  const id = browser.newId();
  const file = new Blob([`Inhalt ${id}`], { type: 'text/plain' });
  const isPrivate = context.random() < 0.3;
  const about = { equipmentId: row.id, fileName: 'notiz.txt', isPrivate };
  const completion = { ...fieldsWith(title), ...about };
  const item = itemOf({ id, file, label: title, completion });
  const started = ledger.start(browser, ownerOf(context), item);
  const isKept = await device.queue(ownerOf(context), [item]).catch((error: unknown) => {
    // The person got the message that the write was refused.
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!isKept) return;
  ledger.queued.set(id, started);
  browser.documents.set(id, { equipmentId: row.id, text: title });
}

export async function document(context: ActContext): Promise<void> {
  const { browser, random, ledger } = context;
  const known = browser.documents;
  const id = browser.newId();
  const title = `Bericht ${browser.name} ${id.slice(-6)}`;
  if (known.size === 0 || random() < 0.4) return queueDocument(context, title);
  const [record, old] = oneOf(random, [...known]);
  const params = { id: record };
  const base = fieldsWith(old.text ?? '');
  ledger.show(browser, record, base);
  if (random() < 0.6) {
    const data = { params, body: { ...fieldsWith(title), base } };
    known.set(record, { ...old, text: title });
    await write(context, { id, type: 'document', action: 'update', data, label: title });
  } else {
    known.delete(record);
    const data = { params, body: { base } };
    await write(context, { id, type: 'document', action: 'delete', data, label: title });
  }
}
