import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeLocks } from '#web/testing/fakes/fake-locks.ts';
import { fillDatabases } from '#web/testing/fakes/full-storage.ts';
import {
  anId,
  aWorld,
  commentOn,
  creation,
  json,
  me,
  page,
  photo,
  removal,
  somebody,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { DocumentServer, refused } from '#web/testing/servers/document-server.ts';
import type { Notice } from '../channel.ts';
import { type Device, openDevice } from '../device/device.ts';
import { readFile } from './file-row.ts';
import { bodyOf, type NewItem, type QueueItem } from './queue-item.ts';

let world: World;
let server: DocumentServer;
let device: Device;
let told: Notice[];
beforeEach(async () => {
  world = aWorld();
  server = new DocumentServer();
  world.server = server.handle;
  told = [];
  device = await open();
  await device.claim(me);
});
afterEach(() => device.close());

function open(): Promise<Device> {
  const tell = (notice: Notice) => void told.push(notice);
  return openDevice(world, { tell, tellOthers: tell, hear: () => {} });
}

const anlage = anId();
const unsent = () => device.unsent(me);
const fileOf = async (item: QueueItem | undefined) => item && readFile(device.parts.local, item);
/** As an older version of the app has queued it. */
const withFileInside = async (item: NewItem) => {
  const queued: QueueItem = { ...item, timestamp: 1, userId: me, synced: 0, state: 'waiting' };
  await device.parts.local.put('sync_queue', queued);
};
const [failed, waiting] = [{ state: 'failed' }, { state: 'waiting' }] as const;
const fileUrlOf = (item: QueueItem | undefined) =>
  item && bodyOf<{ fileUrl?: string }>(item).fileUrl;
const offlineOnce = () => {
  let isFirst = true;
  return () => {
    if (!isFirst) return undefined;
    isFirst = false;
    throw new TypeError('Failed to fetch');
  };
};
/** The first answer is lost; what was asked for is done. */
const losingOne = () => {
  let isFirst = true;
  return (answer: Response) => {
    if (!isFirst) return answer;
    isFirst = false;
    throw new TypeError('Failed to fetch');
  };
};

describe('a document that waits', () => {
  it('has its file with it, also after the browser was closed', async () => {
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

  it('takes no more room once it is confirmed', async () => {
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

  it('says which file is on its way', async () => {
    const item = photo(anlage);
    await device.queue(me, [item]);
    await device.sendFiles(me);
    expect(told.filter(({ kind }) => kind === 'upload')).toEqual([
      { kind: 'upload', item: item.id },
      { kind: 'upload', item: null },
    ]);
  });

  it('does not hold up what has nothing to do with it', async () => {
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

  it('goes before what is changed about it', async () => {
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

  it('is brought where its Anlage stays, because its deletion was refused', async () => {
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
      { tell: () => {}, tellOthers: () => {}, hear: () => {} },
    );
    await device.queue(me, [photo(anlage), photo(anlage)]);
    await Promise.all([device.sendAll(me), second.sendAll(me)]);
    expect(server.files.size).toBe(2);
    expect(server.made.size).toBe(2);
    second.close();
  });

  it('is neither sent nor touched while the device is somebody else’s', async () => {
    await device.queue(me, [photo(anlage)]);
    await device.claim(somebody);
    expect(await device.sendFiles(me)).toBe('signed-out');
    expect(await device.unsent(somebody)).toEqual([]);
    expect(server.steps).toEqual([]);
    expect(await (await fileOf((await unsent())[0]))?.text()).toBe('Bild');
  });
});

describe('on a full device', () => {
  it('a file goes to the server once and leaves the device', async () => {
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

  it('a file that does not get through pauses for longer and longer', async () => {
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

describe('a file that does not get through', () => {
  it('waits, and the next one is tried', async () => {
    server.onFile = offlineOnce();
    const [first, second] = [photo(anlage, 'eins'), photo(anlage, 'zwei')];
    await device.queue(me, [first, second]);
    expect(await device.sendAll(me)).toBe('later');
    expect([...server.files.values()]).toEqual(['zwei']);
    expect(await unsent()).toMatchObject([{ id: first.id, ...waiting }]);
    await device.endPauses(me);
    expect(await device.sendAll(me)).toBe('done');
    expect([...server.made.keys()]).toEqual([second.id, first.id]);
  });

  it('waits when nobody gives it an address', async () => {
    await device.queue(me, [photo(anlage)]);
    server.onAddress = () => page(200);
    expect(await device.sendAll(me)).toBe('unreachable');
    server.onAddress = () => refused('not_signed_in');
    expect(await device.sendAll(me)).toBe('signed-out');
    server.onAddress = () => refused('overloaded');
    expect(await device.sendAll(me)).toBe('later');
    expect(await unsent()).toMatchObject([waiting]);
  });

  it.each([
    ['a captive portal takes it', () => page(200)],
    ['a gateway says no', () => page(502)],
    ['the storage cannot be reached', () => refused('storage_unavailable')],
  ])('waits when %s', async (_, answer) => {
    await device.queue(me, [photo(anlage)]);
    server.onFile = answer;
    expect(await device.sendAll(me)).toBe('later');
    const [item] = await unsent();
    expect(item).toMatchObject({ ...waiting, broke: { times: 1 } });
    expect(fileUrlOf(item)).toBeUndefined();
    server.onFile = () => undefined;
    await device.endPauses(me);
    expect(await device.sendAll(me)).toBe('done');
  });

  it('is sent again after a pause that grows, and begins anew once it is there', async () => {
    server.onFile = () => Promise.reject(new TypeError('Failed to fetch'));
    await device.queue(me, [photo(anlage)]);
    const pauses: number[] = [];
    for (let round = 0; round < 9; round++) {
      await device.sendAll(me);
      const until = (await unsent())[0]?.broke?.until ?? 0;
      pauses.push((until - world.time) / 1_000);
      world.time = until - 1;
      expect(await device.sendAll(me)).toBe('later');
      world.time = until;
    }
    expect(pauses).toEqual([8, 16, 32, 64, 128, 256, 512, 600, 600]);
    expect(server.steps.filter((step) => step === 'file')).toHaveLength(9);

    server.onFile = () => undefined;
    server.onComplete = () => 'overloaded';
    await device.sendAll(me);
    expect((await unsent())[0]).not.toHaveProperty('broke');
  });

  it('is sent at once when the network is back or a person wants it', async () => {
    server.onFile = offlineOnce();
    await device.queue(me, [photo(anlage)]);
    await device.sendAll(me);
    told = [];
    await device.endPauses(me);
    expect(told).toEqual([{ kind: 'queue' }]);
    expect(await device.sendAll(me)).toBe('done');
  });

  it('does not wait for a clock that was put back', async () => {
    server.onFile = offlineOnce();
    await device.queue(me, [photo(anlage)]);
    await device.sendAll(me);
    world.time -= 24 * 60 * 60_000;
    expect(await device.sendAll(me)).toBe('done');
  });

  it('says so to whoever looks at the queue', async () => {
    server.onFile = offlineOnce();
    await device.queue(me, [photo(anlage)]);
    told = [];
    await device.sendFiles(me);
    expect(told).toContainEqual({ kind: 'queue' });
  });

  it('waits for its owner while somebody else is signed in', async () => {
    server.onAddress = () => refused('wrong_user');
    await device.queue(me, [photo(anlage)]);
    expect(await device.sendAll(me)).toBe('signed-out');
    expect(await unsent()).toMatchObject([waiting]);
  });

  it.each([
    ['file_too_large', 'onAddress'],
    ['forbidden', 'onAddress'],
    ['storage_full', 'onFile'],
    ['internal', 'onAddress'],
    ['internal', 'onFile'],
  ] as const)('fails with the server’s sentence for %s', async (code, where) => {
    server[where] = () => refused(code);
    await device.queue(me, [photo(anlage), commentOn(anlage)]);
    expect(await device.sendAll(me)).toBe('done');
    expect(await unsent()).toMatchObject([{ type: 'document', ...failed, error: { code } }]);
    expect(await (await fileOf((await unsent())[0]))?.text()).toBe('Bild');
  });

  it('is accepted by a storage of its own', async () => {
    const uploadURL = 'http://storage.test/bucket/1?signature';
    server.onAddress = () => json({ uploadURL, headers: { 'x-size': '4' } });
    server.onFile = (content) => {
      server.files.set(uploadURL, content);
      return new Response(null, { status: 200 });
    };
    await device.queue(me, [photo(anlage)]);
    expect(await device.sendAll(me)).toBe('done');
    expect(server.made.size).toBe(1);
  });
});

describe('a document of which the server says', () => {
  it('nothing is the very same write when it is sent again', async () => {
    server.onTheWayBack = losingOne();
    await device.queue(me, [photo(anlage)]);
    expect(await device.sendAll(me)).toBe('unreachable');
    const [item] = await unsent();
    expect(fileUrlOf(item)).toBe([...server.files.keys()][0]);
    expect(await device.sendAll(me)).toBe('done');
    expect(server.steps.filter((step) => step === 'file')).toHaveLength(1);
    expect(server.made.size).toBe(1);
  });

  it.each(['upload_expired', 'upload_not_found', 'upload_incomplete'] as const)(
    '%s brings its file again, and nobody has to care',
    async (code) => {
      let isFirst = true;
      server.onComplete = () => {
        const answer = isFirst ? code : undefined;
        isFirst = false;
        return answer;
      };
      const item = photo(anlage);
      await device.queue(me, [item]);
      expect(await device.sendAll(me)).toBe('later');
      const [again] = await unsent();
      expect(again).toMatchObject(waiting);
      expect(again).not.toHaveProperty('error');
      expect(fileUrlOf(again)).toBeUndefined();
      expect(await device.sendAll(me)).toBe('done');
      expect(server.files.size).toBe(2);
      expect([...server.made.keys()]).toEqual([item.id]);
    },
  );

  it('for the third time that the file is not there needs a person', async () => {
    server.onComplete = () => 'upload_expired';
    await device.queue(me, [photo(anlage)]);
    for (let round = 0; round < 4; round++) await device.sendAll(me);
    const [item] = await unsent();
    expect(item).toMatchObject({ ...failed, error: { code: 'upload_expired' } });
    expect(server.files.size).toBe(3);

    server.onComplete = () => undefined;
    if (item) await device.repeat([item]);
    expect(await device.sendAll(me)).toBe('done');
    expect(server.made.size).toBe(1);
  });

  it('no to its content keeps the file until somebody decides', async () => {
    let refusal: 'file_content_mismatch' | undefined = 'file_content_mismatch';
    server.onComplete = () => refusal;
    await device.queue(me, [photo(anlage)]);
    await device.sendAll(me);
    const [item] = await unsent();
    expect(item).toMatchObject({ ...failed, error: { code: 'file_content_mismatch' } });
    expect(await (await fileOf(item))?.text()).toBe('Bild');
    refusal = undefined;
    if (item) await device.repeat([item]);
    expect(await device.sendAll(me)).toBe('done');
  });

  it.each(['idempotency_key_reused', 'already_exists'] as const)(
    '%s is there: the id was made here',
    async (code) => {
      server.onComplete = () => code;
      await device.queue(me, [photo(anlage)]);
      expect(await device.sendAll(me)).toBe('done');
      expect(await unsent()).toEqual([]);
    },
  );

  it('yes after it was tried online and queued with its address', async () => {
    const fileUrl = 'http://server.test/api/documents/uploads/online';
    const item = photo(anlage);
    const tried = { ...item, data: { body: { ...(item.data.body as object), fileUrl } } };
    server.made.set(item.id, tried.data.body);
    await device.queue(me, [tried], { isTried: true });
    expect(await device.sendAll(me)).toBe('done');
    expect(server.steps).toEqual(['document create']);
  });
});
