import { fieldsIn } from '#contract/equipment/equipment.ts';
import { putEquipment } from '#web/testing/samples/device-rows.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ownAnswerHeader } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import {
  anId,
  aWorld,
  creation,
  json,
  me,
  page,
  photo,
  problem,
  removal,
  update,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import type { NewItem } from '../storage/queue-item.ts';
import { type Device, openDevice } from './device.ts';
import { submit } from './submit.ts';

let world: World;
let device: Device;
beforeEach(async () => {
  world = aWorld();
  device = await openDevice(world, { send: () => {}, sendToOthers: () => {}, listen: () => {} });
  await device.claim(me);
});
afterEach(() => device.close());

const send = (item: NewItem, isOnline = true) =>
  submit(device, item, { userId: me, isOnline, unauthorized: 'throw' });
async function storedEquipment() {
  const row = anEquipment({ id: anId(), name: 'A' });
  await putEquipment(device.parts.local, row);
  return row;
}

describe('a write', () => {
  it('is sent when the server is reachable', async () => {
    const item = creation(anId());
    const made = anEquipment({ id: anId() });
    world.server = () => json(made, 201);
    expect(await send(item)).toEqual({ kind: 'sent', answer: made });
    expect(await device.unsent(me)).toEqual([]);
  });

  it('is shown as the server answered, also what others changed meanwhile, until the feed brings it', async () => {
    const stored = await storedEquipment();
    const answer = { ...stored, name: 'B', type: 'Ihrs', updatedAt: '2026-01-02T09:00:00.000Z' };
    world.server = () => json(answer);
    await send(update(stored.id, { name: 'B' }));
    expect(await device.find(stored.id)).toEqual(answer);
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a captive portal', () => page(200)],
    ['JSON of somebody else', () => json({ login: 'required' })],
    ['a gateway', () => page(502)],
    ['a server without its database', () => json(problem('database_unavailable'), 503)],
  ])('is kept under the same key where nobody answers: %s', async (_name, server) => {
    const item = creation(anId());
    world.server = server;
    expect(await send(item)).toMatchObject({
      kind: 'queued',
      item: { id: item.id },
      because: 'offline',
    });
    expect(await device.unsent(me)).toMatchObject([{ id: item.id, data: item.data }]);
  });

  it('is marked as late if the server does not answer in time', async () => {
    world.server = () => Promise.reject(new DOMException('late', 'TimeoutError'));
    expect(await send(creation(anId()))).toMatchObject({ kind: 'queued', because: 'late' });
  });

  it('rejects with the refusal of the server', async () => {
    const code = 'duplicate_equipment';
    world.server = () => json(problem(code), errors[code].status);
    await expect(send(creation(anId()))).rejects.toMatchObject({ code });
    expect(await device.unsent(me)).toEqual([]);
  });

  it('does not overtake a waiting change of the same record', async () => {
    const stored = await storedEquipment();
    await send(update(stored.id, { name: 'B' }), false);
    expect(await send(update(stored.id, { name: 'C' }))).toMatchObject({
      ...{ kind: 'queued', because: 'afterEarlier' },
    });
    expect(world.asked).toEqual([]);
  });
});

describe('two writes of one Anlage', () => {
  const versions = {
    B: { name: 'B', updatedAt: '2026-01-02T09:00:00.000Z' },
    C: { name: 'C', updatedAt: '2026-01-02T09:00:00.001Z' },
  };
  /** Requests wait until the test answers them; by the name that they send. */
  let answer: Map<string, (made: Response | Promise<never>) => void>;
  const requested = () => [...answer.keys()];
  beforeEach(() => {
    answer = new Map();
    world.server = ({ body }) =>
      new Promise((resolve) => answer.set((body as { name: string }).name, resolve));
  });

  it('show the later version even if another window gets the answer with the earlier one last', async () => {
    const stored = await storedEquipment();
    const otherWindow = await openDevice(world, device.parts.channel);
    onTestFinished(() => otherWindow.close());
    const first = send(update(stored.id, { name: 'B' }));
    const options = { userId: me, isOnline: true };
    const second = submit(otherWindow, update(stored.id, { name: 'C' }), options);
    await vi.waitFor(() => expect(requested().sort()).toEqual(['B', 'C']));
    answer.get('C')?.(json({ ...stored, ...versions.C }));
    await second;
    answer.get('B')?.(json({ ...stored, ...versions.B }));
    await first;
    expect(await device.find(stored.id)).toEqual({ ...stored, ...versions.C });
  });
});

const done = () => new Response(null, { status: 204, headers: { [ownAnswerHeader]: 'done' } });

describe('an Anlage that has not come to the device yet', () => {
  const seen = anEquipment({ id: anId(), name: 'A' });

  it('is changed as the person sees it', async () => {
    const sent = await send({ ...update(seen.id, { name: 'B' }), seen });
    expect(sent).toMatchObject({ kind: 'queued', item: { after: { ...seen, name: 'B' } } });
    expect(await device.find(seen.id)).toEqual({ ...seen, name: 'B' });
  });

  it('is deleted as the person sees it', async () => {
    world.server = done;
    await send({ ...removal(seen.id), seen });
    expect(world.asked[0]?.body).toEqual({ base: fieldsIn(seen) });
  });
});

it('a write that the server confirmed succeeds, even if the device cannot store it', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const stored = await storedEquipment();
  world.server = () => json({ ...stored, name: 'B' });
  device.parts.local.close();
  expect(await send(update(stored.id, { name: 'B' }))).toMatchObject({ kind: 'sent' });
  expect(report).toHaveBeenCalled();
  vi.unstubAllGlobals();
});

describe('a deletion', () => {
  const seen = (row: Awaited<ReturnType<typeof storedEquipment>>) => ({
    base: fieldsIn(row),
  });
  const ended = { kind: 'sent', needsNoSending: true };

  it('sends what was seen', async () => {
    const stored = await storedEquipment();
    world.server = done;
    await send(removal(stored.id));
    expect(world.asked[0]).toMatchObject({ method: 'DELETE', body: seen(stored) });
    expect(await device.find(stored.id)).toBeUndefined();
  });

  it('whose answer was lost is queued unchanged', async () => {
    const stored = await storedEquipment();
    await send(removal(stored.id));
    const [item] = await device.unsent(me);
    expect(item?.data.body).toEqual(seen(stored));
    expect(world.asked[0]?.body).toEqual(seen(stored));
  });

  it('drops items that wait for the deleted record', async () => {
    const [stored, other] = [await storedEquipment(), await storedEquipment()];
    await device.queue(me, [photo(stored.id), photo(other.id)]);
    world.server = done;
    expect(await send(removal(stored.id))).toMatchObject({ kind: 'sent' });
    expect(await device.unsent(me)).toMatchObject([{ data: { body: { equipmentId: other.id } } }]);
  });

  it('of a record that was never sent is done without a request', async () => {
    const item = photo(anId());
    const { id } = item.data.body as { id: string };
    await device.queue(me, [item]);
    const gone = { type: 'document', action: 'delete', data: { params: { id } } } as const;
    expect(await send({ ...gone, id: anId(), label: '' }, false)).toMatchObject(ended);
    expect(await device.unsent(me)).toEqual([]);
    expect(world.asked).toEqual([]);
  });

  it('of an Anlage whose creation was refused is done without a request', async () => {
    const id = anId();
    await device.queue(me, [creation(id)]);
    const [made] = await device.unsent(me);
    if (made) await device.parts.local.put('sync_queue', { ...made, state: 'failed' });
    expect(await send(removal(id))).toMatchObject(ended);
    expect(await device.unsent(me)).toEqual([]);
    expect(await device.find(id)).toBeUndefined();
  });

  it('of what somebody else has changed deletes nothing', async () => {
    const stored = await storedEquipment();
    world.server = () => json(problem('conflict'), 409);
    await expect(send(removal(stored.id))).rejects.toMatchObject({ code: 'conflict' });
    expect(await device.find(stored.id)).toEqual(stored);
  });
});
