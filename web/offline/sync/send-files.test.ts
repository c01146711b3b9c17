import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDeviceWith, openDocumentDevice } from '#web/testing/document-device.ts';
import { FakeLocks } from '#web/testing/fakes/fake-locks.ts';
import { fakeXhr } from '#web/testing/fakes/fake-xhr.ts';
import { fillDatabases } from '#web/testing/fakes/full-storage.ts';
import {
  anId,
  commentOn,
  creation,
  me,
  page,
  photo,
  removal,
  somebody,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { type DocumentServer, offlineOnce } from '#web/testing/servers/document-server.ts';
import { readFile } from '../queue/file-row.ts';
import type { NewItem, QueueItem } from '../storage/queue-item.ts';
import type { Notice } from '../storage/tab-channel.ts';
import { type Device, openDevice } from './device.ts';

let world: World;
let server: DocumentServer;
let device: Device;
let notices: Notice[];
const onNotice = (notice: Notice) => void notices.push(notice);
beforeEach(async () => {
  notices = [];
  ({ world, server, device } = await openDocumentDevice(onNotice));
});
afterEach(() => device.close());

const open = () => openDeviceWith(world, onNotice);
const anlage = anId();
const unsent = () => device.unsent(me);
const fileOf = async (item: QueueItem | undefined) => item && readFile(device.parts.local, item);
/** An item as an older version of the app stored it. */
const withFileInside = async (item: NewItem) => {
  const queued: QueueItem = { ...item, timestamp: 1, userId: me, synced: 0, state: 'waiting' };
  await device.parts.local.put('sync_queue', queued);
};
const [failed, waiting] = [{ state: 'failed' }, { state: 'waiting' }] as const;

describe('a document that waits', () => {
  it('still has its file after the browser was closed', async () => {
    await device.queue(me, [photo(anlage, 'Typenschild')]);
    device.close();
    device = await open();
    const file = await fileOf((await unsent())[0]);
    expect(await file?.text()).toBe('Typenschild');
    expect(file?.type).toBe('image/jpeg');
  });

  it('is sent after its file, under its own key', async () => {
    const item = photo(anlage);
    await device.queue(me, [item]);
    expect(await device.sendAll(me)).toBe('done');
    expect(server.steps).toEqual(['address', 'file', 'document create']);
    expect([...server.files.values()]).toEqual(['Bild']);
    expect(server.made.get(item.id)).toMatchObject({
      ...(item.data.body as object),
      fileUrl: [...server.files.keys()][0],
    });
    expect(await unsent()).toEqual([]);
  });

  it('takes no more space once it is confirmed', async () => {
    const item = photo(anlage);
    await device.queue(me, [item]);
    await device.sendAll(me);
    const kept = await device.parts.local.get('sync_queue', item.id);
    expect(kept).toMatchObject({ synced: 1, made: { objectPath: `at/${item.id}` } });
    expect(kept).not.toHaveProperty('attached');
    expect(await device.parts.local.count('sync_queue')).toBe(1);
  });

  it('does not write its file again when its item changes', async () => {
    await device.queue(me, [photo(anlage)]);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    onTestFinished(() => put.mockRestore());
    server.onFile = offlineOnce();
    await device.sendAll(me);
    await device.endPauses(me);
    await device.sendAll(me);
    expect(put.mock.calls.map(([value]) => value)).toMatchObject([
      { broke: { times: 1 } },
      { state: 'waiting' },
      { data: { body: { fileUrl: expect.any(String) } } },
      { isTried: true },
      { synced: 1 },
    ]);
    const isBlob = (value: unknown) => value instanceof Blob;
    expect(put.mock.calls.flatMap(([value]) => Object.values(value)).some(isBlob)).toBe(false);
  });

  it('is sent where an older version has queued it with its file inside', async () => {
    await withFileInside(photo(anlage, 'Alt'));
    expect(await device.sendAll(me)).toBe('done');
    expect([...server.files.values()]).toEqual(['Alt']);
    expect(await unsent()).toEqual([]);
  });

  it('reports which file is being uploaded', async () => {
    const item = photo(anlage);
    await device.queue(me, [item]);
    await device.sendFiles(me);
    expect(notices.filter(({ kind }) => kind === 'upload')).toEqual([
      { kind: 'upload', item: item.id },
      { kind: 'upload', item: null },
    ]);
  });

  it('reports the progress of its file four times a second at most, and does not store it', async () => {
    const requests = fakeXhr();
    onTestFinished(() => void vi.unstubAllGlobals());
    const item = photo(anlage);
    await device.queue(me, [item]);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    onTestFinished(() => put.mockRestore());
    const sending = device.sendFiles(me);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    for (const percent of [0, 10, 20, 30, 40, 50]) {
      requests[0]?.moves(percent, 100);
      world.time += 100;
    }
    const progress = (percent: number) => ({ kind: 'progress', item: item.id, percent });
    expect(notices.slice(-3)).toEqual([
      { kind: 'upload', item: item.id },
      progress(0),
      progress(30),
    ]);
    expect(put).not.toHaveBeenCalled();
    requests[0]?.onerror();
    expect(await sending).toBe('later');
    expect(notices.at(-1)).toEqual({ kind: 'upload', item: null });
  });

  it('does not delay items that do not depend on it', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.onFile = () => arrived;
    await device.queue(me, [photo(anlage), commentOn(anlage)]);
    await device.replay(me);
    const sending = device.sendFiles(me);
    await device.queue(me, [commentOn(anlage)]);
    expect(await device.replay(me)).toBe('done');
    expect(await unsent()).toMatchObject([{ type: 'document' }]);
    arrive();
    expect(await sending).toBe('done');
    expect(await unsent()).toEqual([]);
  });

  it('is sent before a change of it', async () => {
    const item = photo(anlage);
    const id = (item.data.body as { id: string }).id;
    const body = { title: 'Neu', description: null, documentType: 'photo', expiryDate: null };
    await device.queue(me, [
      item,
      { id: anId(), type: 'document', action: 'update', data: { params: { id }, body }, label: '' },
    ]);
    expect(await device.replay(me)).toBe('done');
    expect(server.steps).toEqual([]);
    expect(await device.sendAll(me)).toBe('done');
    expect(server.steps.at(-1)).toBe('document create, document update');
  });

  it('needs no upload once its Anlage is deleted here', async () => {
    await device.queue(me, [photo(anlage), removal(anlage)]);
    expect(await device.sendAll(me)).toBe('done');
    expect(server.steps).toEqual(['equipment delete']);
    expect(await unsent()).toEqual([]);
    expect(await device.parts.local.count('sync_queue')).toBe(1);
  });

  it('is uploaded if the deletion of its Anlage was refused', async () => {
    const refusedOnce = removal(anlage);
    server.onComplete = ({ id }) => (id === refusedOnce.id ? 'conflict' : undefined);
    await device.queue(me, [photo(anlage), refusedOnce]);
    await device.sendAll(me);
    await device.sendAll(me);
    expect(server.steps).toEqual(['equipment delete', 'address', 'file', 'document create']);
    expect(await unsent()).toMatchObject([{ id: refusedOnce.id, ...failed }]);
  });

  it('waits until its Anlage is on the server', async () => {
    const id = anId();
    let isDown = true;
    server.onComplete = ({ type }) => (isDown && type === 'equipment' ? 'overloaded' : undefined);
    await device.queue(me, [creation(id), photo(id)]);
    expect(await device.sendAll(me)).toBe('later');
    expect(server.steps).toEqual(['equipment create']);
    isDown = false;
    expect(await device.sendAll(me)).toBe('done');
    expect(server.steps.slice(1)).toEqual([
      'equipment create',
      'address',
      'file',
      'document create',
    ]);
  });

  it('is sent once by two tabs', async () => {
    const locks = new FakeLocks();
    world.locks = locks.openTab();
    const second = await openDevice(
      { ...world, locks: locks.openTab() },
      { send: () => {}, sendToOthers: () => {}, listen: () => {} },
    );
    await device.queue(me, [photo(anlage), photo(anlage)]);
    await Promise.all([device.sendAll(me), second.sendAll(me)]);
    expect(server.files.size).toBe(2);
    expect(server.made.size).toBe(2);
    second.close();
  });

  it('is neither sent nor changed while the device has another owner', async () => {
    await device.queue(me, [photo(anlage)]);
    await device.claim(somebody);
    expect(await device.sendFiles(me)).toBe('signed-out');
    expect(await device.unsent(somebody)).toEqual([]);
    expect(server.steps).toEqual([]);
    expect(await (await fileOf((await unsent())[0]))?.text()).toBe('Bild');
  });
});

describe('on a full device', () => {
  it('a file is uploaded once and then deleted', async () => {
    await device.queue(me, [photo(anlage), photo(anlage)]);
    await withFileInside(photo(anlage));
    fillDatabases();
    expect(await device.sendAll(me)).toBe('done');
    expect(server.steps.filter((step) => step === 'file')).toHaveLength(3);
    expect(server.made.size).toBe(3);
    expect(await device.parts.local.count('sync_queue')).toBe(0);
  });

  it('a file is not uploaded again while its document cannot be settled', async () => {
    server.onComplete = () => 'forbidden';
    await device.queue(me, [photo(anlage)]);
    const makeRoom = fillDatabases();
    for (let round = 0; round < 9; round++) {
      expect(await device.sendAll(me)).toBe('later');
      world.time += 10_000;
    }
    expect(server.steps.filter((step) => step === 'file').length).toBeLessThan(5);
    expect(await unsent()).toMatchObject([waiting]);
    makeRoom();
    await device.endPauses(me);
    expect(await device.sendAll(me)).toBe('done');
    expect(await unsent()).toMatchObject([failed]);
  });

  it('an upload that fails is repeated after growing pauses', async () => {
    server.onFile = () => page(502);
    await device.queue(me, [photo(anlage)]);
    fillDatabases();
    for (let round = 0; round < 9; round++) {
      expect(await device.sendAll(me)).toBe('later');
      world.time += 10_000;
    }
    expect(server.steps.filter((step) => step === 'file')).toHaveLength(4);
  });
});
