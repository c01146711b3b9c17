import { dropEquipment, equipmentRows, putEquipment } from '#web/testing/samples/device-rows.ts';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeLocks, noLockWatch } from '#web/testing/fakes/fake-locks.ts';
import { eventually } from '#web/testing/patience.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { anEquipmentPage } from '#web/testing/samples/changes-page.ts';
import { ownAnswer } from '#web/testing/servers/answering-server.ts';
import type { Environment } from '../storage/environment.ts';
import { type KeptDatabase, openKeptDatabase, writeFact } from '../storage/kept-database.ts';
import { type LocalDatabase, openLocalDatabase } from '../storage/local-database.ts';
import type { Notice, TabChannel } from '../storage/tab-channel.ts';
import { DeviceClient } from './device-client.ts';
import type { ToDeviceWorker } from './device-messages.ts';
import { LiveIndex } from './live-index.ts';
import { ReplicaService } from './replica-service.ts';

const userId = '11111111-1111-4111-8111-111111111111';
const pump = anEquipment({
  name: 'Pumpe',
  type: 'Pumpe',
  locationBuilding: '1',
  tags: ['Achtung'],
});
const fan = anEquipment({ name: 'Lüfter', type: 'Lüftung', locationBuilding: 'BT10' });
const door = anEquipment({ name: 'Automatiktür', type: 'Tür', locationBuilding: 'BT1' });

const _none = { changed: [], deleted: [] };

let devices = 0;
let environment: Environment;
let local: LocalDatabase;
let kept: KeptDatabase;
/** The server's next pages of the feed. */
let pages: (Parameters<typeof anEquipmentPage>[0] | 'silence')[];
let receiveNotice: (notice: Notice) => void;
const sentNotices = vi.fn<(notice: Notice) => void>();
const onStatus = vi.fn();
const onChanged = vi.fn();

beforeEach(async () => {
  vi.clearAllMocks();
  pages = [];
  environment = {
    caches: undefined,
    prefix: `replica-${++devices}-`,
    locks: new FakeLocks().openTab(),
    lockWatch: noLockWatch,
    now: () => 1_000,
    isOffline: () => false,
    newId: () => crypto.randomUUID(),
    fetch: async () => {
      const page = pages.shift() ?? {};
      if (page === 'silence') throw new TypeError('Failed to fetch');
      return ownAnswer(anEquipmentPage({ next: '1', ...page }));
    },
  };
  local = await openLocalDatabase(environment);
  kept = await openKeptDatabase(environment);
  await writeFact(kept, 'owner', userId);
});

function startClient(): DeviceClient {
  const channel: TabChannel = {
    send: sentNotices,
    sendToOthers: sentNotices,
    listen: (listener) => {
      receiveNotice = listener;
    },
  };
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
  const { port1: page, port2: worker } = new MessageChannel();
  onTestFinished(() => page.close());
  const service = new ReplicaService({
    environment,
    open: async () => ({ local, kept }),
    index: new LiveIndex({ now: () => performance.now(), pause }),
    channel,
    post: (message) => worker.postMessage(message),
  });
  worker.addEventListener('message', ({ data }) => service.handle(data as ToDeviceWorker));
  for (const port of [page, worker]) port.start();
  const client = new DeviceClient(page, { onStatus, onChanged });
  client.start(userId);
  return client;
}

const find = async (client: DeviceClient, query: string) =>
  (await client.ask('search', { query, filters: {}, page: 1, limit: 100 })).equipment.map(
    ({ name }) => name,
  );

describe('the equipment on the device', () => {
  it('comes page by page and is searchable as it comes', async () => {
    pages = [{ changed: [pump], hasMore: true }, 'silence', { changed: [fan, door] }];
    const client = startClient();
    expect(await client.ask('pull', null)).toBe('unreachable');
    expect(await find(client, 'pumpe')).toEqual(['Pumpe']);
    expect(await client.ask('pull', null)).toBe('current');
    expect(await find(client, 'luefter')).toEqual(['Lüfter']);
    expect(await equipmentRows(local)).toHaveLength(3);
    expect(onStatus.mock.calls.map(([news]) => [news.count, news.isComplete])).toEqual([
      [0, false],
      [1, false],
      [3, true],
    ]);
  });

  it('names the pages of the first fill, because queries need only its end', async () => {
    pages = [
      { changed: [pump], hasMore: true },
      { changed: [fan], hasMore: true },
      { changed: [door] },
      { changed: [fan] },
    ];
    const client = startClient();
    await client.ask('pull', null);
    await client.ask('pull', null);
    const rows = (changed: unknown, fill?: string) => ({ kind: 'rows', changed, fill });
    expect(sentNotices.mock.calls.map(([notice]) => notice)).toEqual([
      rows('*'),
      rows({ equipment: [fan.id] }, 'running'),
      rows({ equipment: [door.id] }, 'ended'),
      rows({ equipment: [fan.id] }),
    ]);
  });

  it('is searchable at once after a reload, without the server', async () => {
    pages = [{ changed: [pump, fan] }];
    await startClient().ask('pull', null);
    pages = ['silence'];
    const client = startClient();
    expect(await find(client, 'luefter')).toEqual(['Lüfter']);
    expect(await client.ask('pull', null)).toBe('unreachable');
    expect(onStatus).toHaveBeenLastCalledWith({ isComplete: true, count: 2, at: 1_000 });
  });

  it('follows changes and deletions on the server, and notifies the page and other tabs', async () => {
    pages = [{ changed: [pump, fan] }];
    const client = startClient();
    await client.ask('pull', null);
    pages = [{ changed: [{ ...pump, name: 'Neue Pumpe' }], deleted: [fan] }];
    await client.ask('pull', null);
    expect(await find(client, '')).toEqual(['Neue Pumpe']);
    expect(onChanged).toHaveBeenCalled();
    const changed = { equipment: expect.arrayContaining([pump.id, fan.id]) };
    expect(sentNotices).toHaveBeenLastCalledWith({ kind: 'rows', changed });
  });

  it('follows changes of the local database by another tab', async () => {
    pages = [{ changed: [pump, fan] }];
    const client = startClient();
    await client.ask('pull', null);
    await putEquipment(local, { ...pump, name: 'Anderswo umbenannt' });
    await dropEquipment(local, fan.id);
    onChanged.mockClear();
    receiveNotice({ kind: 'rows', changed: { equipment: [pump.id, fan.id] } });
    await eventually(() => expect(onChanged).toHaveBeenCalled());
    expect(await find(client, '')).toEqual(['Anderswo umbenannt']);
  });

  it('loads everything again after a reset of the feed', async () => {
    pages = [{ changed: [pump, fan] }, { changed: [door], reset: true }];
    const client = startClient();
    await client.ask('pull', null);
    await client.ask('pull', null);
    expect(await find(client, '')).toEqual(['Automatiktür']);
  });
});

describe('questions', () => {
  it('for several pages at once are all answered', async () => {
    pages = [{ changed: [pump, fan, door] }];
    const client = startClient();
    await client.ask('pull', null);
    const page = (number: number) =>
      client.ask('search', { query: '', filters: {}, page: number, limit: 1 });
    const found = await Promise.all([page(1), page(2), page(3)]);
    expect(found.map(({ equipment, total }) => [equipment[0]?.name, total])).toEqual([
      ['Automatiktür', 3],
      ['Lüfter', 3],
      ['Pumpe', 3],
    ]);
  });

  it('that were cancelled are skipped', async () => {
    const client = startClient();
    const giveUp = new AbortController();
    const asked = client.ask('list', { page: 1, limit: 100 }, giveUp.signal);
    giveUp.abort();
    await expect(asked).rejects.toThrow('aborted');
  });

  it('are refused once the worker has died', async () => {
    const client = startClient();
    client.fail(new Error('out of memory'));
    await expect(client.ask('pull', null)).rejects.toThrow('out of memory');
  });

  it.each([
    [{}, ['Automatiktür', 'Lüfter', 'Pumpe']],
    [{ componentFilter: 'BT1' }, ['Automatiktür', 'Pumpe']],
    [{ typeFilter: 'Lüftung' }, ['Lüfter']],
    [{ showAchtungOnly: 'true' as const }, ['Pumpe']],
    [{ componentFilter: 'ohne_bauteil' }, []],
  ])('for the list with %o mean what the server means', async (filters, names) => {
    pages = [{ changed: [pump, fan, door] }];
    const client = startClient();
    await client.ask('pull', null);
    const { equipment, total } = await client.ask('list', { ...filters, page: 1, limit: 100 });
    expect(equipment.map(({ name }) => name)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it('find what is similar by the rule of the server', async () => {
    const { name, type, locationRaw } = pump;
    pages = [{ changed: [pump, fan] }];
    const client = startClient();
    await client.ask('pull', null);
    expect(await client.ask('similar', { name, locationRaw, type })).toEqual({
      isDuplicate: true,
      isTaken: true,
      suggestions: [{ id: pump.id, name, type }],
    });
    const elsewhere = { name: 'Zähler', locationRaw: 'BT77-EG' };
    expect(await client.ask('similar', elsewhere)).toEqual({ isDuplicate: false, suggestions: [] });
  });

  it('with a mistyped name find the right one', async () => {
    pages = [{ changed: [pump, fan] }];
    const client = startClient();
    await client.ask('pull', null);
    expect(await client.ask('suggest', { query: 'Pumpr' })).toEqual(['Pumpe']);
  });
});
