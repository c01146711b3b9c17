/** Documents: made without network, with a file that has to travel first. */
import type { DocumentFields } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import { itemOf } from '#web/offline/files/document-item.ts';
import { oneOf } from './random.ts';
import { anyRow, ownerOf, type Scene, write } from './write.ts';

const fieldsWith = (title: string): DocumentFields => ({
  ...{ title, description: null, documentType: 'report', expiryDate: null },
});

/** Into the queue, whether there is a network or not: a file is not sent with a finger on the button. */
async function photograph(scene: Scene, title: string): Promise<void> {
  const { browser, device, ledger } = scene;
  const row = await anyRow(scene);
  if (!row) return;
  const id = browser.newId();
  const file = new Blob([`Inhalt ${id}`], { type: 'text/plain' });
  const isPrivate = scene.random() < 0.3;
  const about = { equipmentId: row.id, fileName: 'notiz.txt', isPrivate };
  const completion = { ...fieldsWith(title), ...about };
  const item = itemOf({ id, file, label: title, completion });
  const started = ledger.start(browser, ownerOf(scene), item);
  const isKept = await device.queue(ownerOf(scene), [item]).catch((error: unknown) => {
    // Refused, and the person was told so.
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (!isKept) return;
  ledger.queued.set(id, started);
  browser.documents.set(id, { equipmentId: row.id, text: title });
}

export async function document(scene: Scene): Promise<void> {
  const { browser, random, ledger } = scene;
  const known = browser.documents;
  const id = browser.newId();
  const title = `Bericht ${browser.name} ${id.slice(-6)}`;
  if (known.size === 0 || random() < 0.4) return photograph(scene, title);
  const [record, old] = oneOf(random, [...known]);
  const params = { id: record };
  const base = fieldsWith(old.text ?? '');
  ledger.show(browser, record, base);
  if (random() < 0.6) {
    const data = { params, body: { ...fieldsWith(title), base } };
    known.set(record, { ...old, text: title });
    await write(scene, { id, type: 'document', action: 'update', data, label: title });
  } else {
    known.delete(record);
    const data = { params, body: { base } };
    await write(scene, { id, type: 'document', action: 'delete', data, label: title });
  }
}
