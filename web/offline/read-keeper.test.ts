// @vitest-environment happy-dom
import { complete } from '#web/testing/samples/changes-page.ts';
import { putEquipment, putRows } from '#web/testing/samples/device-rows.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import type { Call } from '#contract/call.ts';
import { documentCalls } from '#contract/documents.ts';
import { equipmentCalls } from '#contract/equipment.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { AppError } from '#contract/errors.ts';
import { impactCalls } from '#contract/impact.ts';
import { type EquipmentLink, linkCalls } from '#contract/links.ts';
import { quickSearchCalls } from '#contract/quick-search.ts';
import { safetyCalls } from '#contract/safety.ts';
import type { CurrentUser } from '#contract/users.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import { FakeLocks, noWatch } from '#web/testing/fakes/fake-locks.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { commentOn, creation, noPulls } from '#web/testing/samples/offline-samples.ts';
import { writeFact } from './databases/kept-database.ts';
import { type Device, openDevice } from './device/device.ts';
import { browserEnvironment } from './environment.ts';
import type { NewItem } from './queue/queue-item.ts';
import { settle } from './queue/settle.ts';
import { makeReadKeeper } from './read-keeper.ts';

const jana = '11111111-1111-4111-8111-111111111111';
const silent = { tell: () => {}, tellOthers: () => {}, hear: () => {} };
const locks = new FakeLocks().openTab();
const offline = () => Promise.reject(new NetworkError());

const userWith = (id: string): CurrentUser => ({
  ...{ id, email: null, firstName: 'Jana', lastName: null, displayName: null },
  ...{ profileImageUrl: null, role: 'editor', status: 'active' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', lastLogin: null, consentGiven: true },
});

let devices = 0;
let device: Device;
let read: ReturnType<typeof makeReadKeeper>;
let catchUp: () => Promise<void>;
beforeEach(async () => {
  const opened = openDevice(
    { ...browserEnvironment, locks, lockWatch: noWatch, prefix: `reads-${++devices}-` },
    silent,
  );
  device = await opened;
  catchUp = async () => {};
  read = makeReadKeeper(opened, () => catchUp());
  await read(authCalls.currentUser, '/api/auth/user', async () => userWith(jana));
});
afterEach(() => device.close());

const types = '/api/equipment-types-colors';

describe('a read that is kept', () => {
  it('answers as it last did when there is no network', async () => {
    await read(equipmentTypeCalls.list, types, async () => [{ name: 'Pumpe', color: '#111111' }]);
    expect(await read(equipmentTypeCalls.list, types, offline)).toEqual([
      { name: 'Pumpe', color: '#111111' },
    ]);
  });

  it('fails when it was never answered', async () => {
    await expect(read(equipmentTypeCalls.list, types, offline)).rejects.toThrow(NetworkError);
  });

  it('knows who is there without network', async () => {
    expect(await read(authCalls.currentUser, '/api/auth/user', offline)).toEqual(userWith(jana));
  });

  it('hands the device to nobody whom somebody else names', async () => {
    const foreign = read(authCalls.currentUser, '/api/auth/user', async () => ({ id: 'guest' }));
    // What is known of the person answers in its place.
    expect(await foreign).toEqual(userWith(jana));
    expect(await device.owner()).toBe(jana);
  });

  it('of one person is no answer for the next', async () => {
    await read(equipmentTypeCalls.list, types, async () => []);
    const next = userWith('22222222-2222-4222-8222-222222222222');
    await read(authCalls.currentUser, '/api/auth/user', async () => next);
    await expect(read(equipmentTypeCalls.list, types, offline)).rejects.toThrow(NetworkError);
  });
});

it('does not keep what has another place on the device', async () => {
  await read(equipmentCalls.list, '/api/equipment', async () => []);
  await expect(read(equipmentCalls.list, '/api/equipment', offline)).rejects.toThrow(NetworkError);
});

describe('the quick-search buttons with changes that wait', () => {
  const button = (id: string, order: number) => ({
    ...{ id, order, searchTerm: id, displayLabel: id },
  });
  const saved = ['a', 'b', 'c'].map(button);
  const address = '/api/quick-search-buttons';
  const queue = (
    type: 'quick_search_button' | 'quick_search_order',
    action: 'create' | 'update' | 'delete',
    data: object,
  ) => device.queue(jana, [{ id: crypto.randomUUID(), type, action, data, label: '' }]);

  it('show them, online and offline', async () => {
    await queue('quick_search_button', 'delete', { params: { id: 'b' } });
    await queue('quick_search_button', 'create', { body: button('n', 3) });
    await queue('quick_search_button', 'update', {
      params: { id: 'a' },
      body: { displayLabel: 'A' },
    });
    await queue('quick_search_order', 'update', {
      body: {
        buttonOrders: [
          { id: 'c', order: 0 },
          { id: 'a', order: 2 },
        ],
      },
    });
    const wanted = [
      { ...button('c', 0) },
      { ...button('a', 2), displayLabel: 'A' },
      { ...button('n', 3) },
    ];
    expect(await read(quickSearchCalls.list, address, async () => saved)).toEqual(wanted);
    expect(await read(quickSearchCalls.list, address, offline)).toEqual(wanted);
  });
});

it('works without storage as long as there is a network', async () => {
  const none = Promise.reject(new Error('no storage'));
  none.catch(() => {});
  const online = makeReadKeeper(none);
  expect(await online(equipmentTypeCalls.list, types, async () => [])).toEqual([]);
  await expect(online(equipmentTypeCalls.list, types, offline)).rejects.toThrow(NetworkError);
});

describe('what connects Anlagen', () => {
  const pump = anEquipment({ id: 'pump', name: 'Pumpe' });
  const board = anEquipment({ id: 'board', name: 'Verteiler' });
  const link: EquipmentLink = {
    ...{ id: 'a', sourceEquipmentId: 'pump', targetEquipmentId: 'board', linkType: 'dependency' },
    ...{ description: null, comments: null, createdBy: null },
    createdAt: '2026-03-02T08:00:00.000Z',
  };
  const linksOfPump = '/api/equipment/pump/links';

  beforeEach(async () => {
    await putEquipment(device.parts.local, pump, board);
    await putRows(device.parts, 'equipment_link', link);
  });
  const brought = (at: number) => writeFact(device.parts.kept, 'feed', complete(at));

  it('is told without network though it was never read', async () => {
    await expect(read(linkCalls.list, linksOfPump, offline)).rejects.toThrow(NetworkError);
    await brought(1);
    expect(await read(linkCalls.list, linksOfPump, offline)).toMatchObject([
      { id: 'a', isSource: true, linkedEquipment: { name: 'Verteiler' } },
    ]);
    const impact = await read(impactCalls.ofEquipment, '/api/equipment/board/impact', offline);
    expect(impact).toMatchObject({
      affected: [{ equipment: { name: 'Pumpe' }, distance: 1 }],
      at: '1970-01-01T00:00:00.001Z',
    });
  });

  it('is told of what waits here to be made, which no server knows', async () => {
    await brought(1);
    const unknown = () => Promise.reject(new AppError('equipment_not_found'));
    const made = anEquipment({ id: crypto.randomUUID(), name: 'Neu' });
    const address = `/api/equipment/${made.id}/impact`;
    await expect(read(impactCalls.ofEquipment, address, unknown)).rejects.toThrow(AppError);
    await device.queue(jana, [creation(made.id)]);
    const impact = await read(impactCalls.ofEquipment, address, unknown);
    expect(impact).toMatchObject({ origin: { equipment: { id: made.id } }, affected: [] });
  });

  it('is what waits where nothing else is known of what is made here, with and without network', async () => {
    const [made, point] = [crypto.randomUUID(), crypto.randomUUID()];
    const linking: NewItem = {
      ...{ id: crypto.randomUUID(), type: 'link', action: 'create', label: 'Neu – Verteiler' },
      data: {
        params: { id: made },
        body: { id: crypto.randomUUID(), targetEquipmentId: 'board', linkType: 'control' },
      },
    };
    const proposal: NewItem = {
      ...{ id: crypto.randomUUID(), type: 'safety_link', action: 'create', label: '3F12 für Neu' },
      data: {
        params: { equipmentId: made },
        body: { id: point, role: 'primary', safetyPoint: { id: point, identifier: ' 3F12' } },
      },
    };
    const unknown = () => Promise.reject(new AppError('equipment_not_found'));
    const ask = (call: Call, address: string) =>
      Promise.all([read(call, address, unknown), read(call, address, offline)]);
    const links = `/api/equipment/${made}/links`;
    await expect(ask(linkCalls.list, links)).rejects.toThrow(AppError);
    await device.queue(jana, [creation(made)]);
    expect(await ask(linkCalls.list, links)).toEqual([[], []]);
    const documents = `/api/equipment/${made}/documents`;
    expect(await ask(documentCalls.list, documents)).toEqual([[], []]);
    await device.queue(jana, [linking, proposal]);
    const twice = (one: object) => [one, one];
    expect(await ask(linkCalls.list, links)).toMatchObject(
      twice([{ linkedEquipment: { name: 'Verteiler' } }]),
    );
    expect(await ask(safetyCalls.links, `/api/equipment/${made}/safety-links`)).toMatchObject(
      twice([{ safetyPoint: { identifier: '3F12' }, status: 'proposed' }]),
    );
    expect(await ask(safetyCalls.point, `/api/safety-points/${point}`)).toMatchObject(
      twice({ id: point, identifier: '3F12' }),
    );
    expect(
      await ask(safetyCalls.equipmentOfPoint, `/api/safety-points/${point}/equipment`),
    ).toMatchObject(twice([{ id: made }]));
    const other = crypto.randomUUID();
    await expect(ask(safetyCalls.point, `/api/safety-points/${other}`)).rejects.toThrow(AppError);
  });

  describe('as far as it goes out, asked of a server that lacks what waits here', () => {
    const address = '/api/equipment/board/impact';
    const fan = anEquipment({ id: 'fan', name: 'Lüfter' });
    const fromServer = { affected: [], at: '2026-03-02T08:00:00.000Z' };
    const ask = () => read(impactCalls.ofEquipment, address, async () => fromServer);
    const linking: NewItem = {
      ...{ id: crypto.randomUUID(), type: 'link', action: 'create', label: 'Lüfter – Verteiler' },
      data: {
        params: { id: 'fan' },
        body: { id: crypto.randomUUID(), targetEquipmentId: 'board', linkType: 'dependency' },
      },
    };
    beforeEach(() => putEquipment(device.parts.local, fan));

    it('is told with it by the device, once that has heard what the server knows by now', async () => {
      await brought(1);
      catchUp = () =>
        putRows(device.parts, 'equipment_link', { ...link, id: 'b', linkType: 'redundancy' });
      expect(await ask()).toBe(fromServer);
      await device.queue(jana, [commentOn('pump')]);
      expect(await ask()).toBe(fromServer);
      await device.queue(jana, [linking]);
      expect(await ask()).toMatchObject({
        affected: [
          { equipment: { name: 'Lüfter' } },
          { equipment: { name: 'Pumpe' }, standIns: [{ linkId: 'b' }] },
        ],
        at: '1970-01-01T00:00:00.001Z',
      });
    });

    it('says so where the device has no whole copy', async () => {
      await device.queue(jana, [linking]);
      expect(await ask()).toEqual({ ...fromServer, lacksWaiting: true });
    });
  });

  it('is told as it was read where that is newer than the copy', async () => {
    await brought(1);
    await read(linkCalls.list, linksOfPump, async () => []);
    expect(await read(linkCalls.list, linksOfPump, offline)).toEqual([]);
    await brought(Date.now() + 1_000);
    expect(await read(linkCalls.list, linksOfPump, offline)).toHaveLength(1);
  });

  it('is told by the copy where the clock was wrong when it was read', async () => {
    await brought(1);
    await read(linkCalls.list, linksOfPump, async () => [], Date.now() + 3_600_000);
    expect(await read(linkCalls.list, linksOfPump, offline)).toHaveLength(1);
  });

  it('shows what was sent since the copy was brought', async () => {
    await brought(1);
    const removal: NewItem = {
      ...{ id: crypto.randomUUID(), type: 'link', action: 'delete', label: 'Verteiler' },
      data: { params: { linkId: 'a' } },
    };
    const [queued] = await device.queue(jana, [removal]);
    if (!queued) throw new Error('nothing was queued');
    const impactOfBoard = () =>
      read(impactCalls.ofEquipment, '/api/equipment/board/impact', offline);
    expect(await impactOfBoard()).toMatchObject({ affected: [] });
    const done = { id: queued.id, outcome: 'done' } as const;
    await settle(device.parts.local, [done], {
      userId: jana,
      now: Date.now(),
      ...noPulls,
    });
    expect(await impactOfBoard()).toMatchObject({ affected: [] });
  });
});
