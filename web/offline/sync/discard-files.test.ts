import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SyncItem } from '#contract/sync.ts';
import { openDocumentDevice } from '#web/testing/document-device.ts';
import { fakeXhr } from '#web/testing/fakes/fake-xhr.ts';
import { anId, me, photo } from '#web/testing/samples/offline-samples.ts';
import type { DocumentServer } from '#web/testing/servers/document-server.ts';
import type { Device } from './device.ts';

let server: DocumentServer;
let device: Device;
beforeEach(async () => {
  ({ server, device } = await openDocumentDevice());
});
afterEach(() => device.close());

const anlage = anId();
const unsent = () => device.unsent(me);

describe('a document that a person discards', () => {
  it('is deleted with its file', async () => {
    await device.queue(me, [photo(anlage)]);
    const [item] = await unsent();
    if (item) await device.discard(item);
    expect(await device.parts.local.count('sync_queue')).toBe(0);
  });

  it('is not sent when its file was just being uploaded', async () => {
    server.onFile = () => (item ? device.discard(item) : undefined);
    await device.queue(me, [photo(anlage)]);
    const [item] = await unsent();
    expect(await device.sendAll(me)).toBe('done');
    expect(server.steps).toEqual(['address', 'file']);
    expect(await device.parts.local.count('sync_queue')).toBe(0);
  });

  it('does not delay the next file while its own is being uploaded', async () => {
    const requests = fakeXhr();
    onTestFinished(() => void vi.unstubAllGlobals());
    await device.queue(me, [photo(anlage, 'Erste'), photo(anlage, 'Zweite')]);
    const [item] = await unsent();
    const sending = device.sendFiles(me);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const [first] = requests;
    if (!first) throw new Error('nothing is on its way');
    const abort = vi.spyOn(first, 'abort');
    if (item) await device.discard(item);
    first.moves(10, 100);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(abort).toHaveBeenCalledOnce();
    const [, second] = requests;
    expect(await new Response(second?.sent.body as Blob).text()).toBe('Zweite');
    second?.onerror();
    expect(await sending).toBe('later');
    expect(await unsent()).toHaveLength(1);
  });

  it('needs no deletion on the server if it was never sent', async () => {
    const item = photo(anlage);
    const { id } = item.data.body as { id: string };
    const removal: Omit<SyncItem, 'id'> = {
      type: 'document',
      action: 'delete',
      data: { params: { id } },
    };
    await device.queue(me, [item]);
    await device.queue(me, [{ ...removal, id: anId(), label: '' }]);
    expect(await unsent()).toEqual([]);
  });
});
