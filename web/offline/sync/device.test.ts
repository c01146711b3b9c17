import type { Equipment } from '#contract/equipment/equipment.ts';
import { anEquipmentPage } from '#web/testing/samples/changes-page.ts';
import { everyRow } from '#web/testing/samples/device-rows.ts';
import { noPulls } from '#web/testing/samples/offline-samples.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CurrentUser } from '#contract/people.ts';
import { permissions } from '#contract/permissions.ts';
import { aUser } from '#web/testing/samples/a-user.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import {
  anId,
  aWorld,
  button,
  commentOn,
  creation,
  fields,
  json,
  me,
  removal,
  somebody,
  update,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { settle } from '../queue/settle.ts';
import { readFact } from '../storage/kept-database.ts';
import type { NewItem } from '../storage/queue-item.ts';
import type { Notice } from '../storage/tab-channel.ts';
import { type Device, openDevice } from './device.ts';
import { followChanges } from './follow-changes.ts';

let world: World;
let device: Device;
let notices: Notice[];
let receiveNotice: (notice: Notice) => void;
beforeEach(async () => {
  world = aWorld();
  notices = [];
  device = await open();
});
afterEach(() => device.close());

function open(): Promise<Device> {
  const send = (notice: Notice) => void notices.push(notice);
  const listen = (listener: typeof receiveNotice) => {
    receiveNotice = listener;
  };
  return openDevice(world, { send: send, sendToOthers: send, listen });
}

/** Like a window after a reload. */
async function reopen(): Promise<void> {
  device.close();
  device = await open();
}

const rows = () => everyRow(device.parts, 'equipment');
const bring = (userId: string) => followChanges({ ...device.parts, userId });
const bringing = (changed: Equipment[]) => () => json(anEquipmentPage({ changed }));

describe('a device', () => {
  it('belongs to the user who signs in, and notifies other tabs', async () => {
    await device.claim(me);
    expect(await device.owner()).toBe(me);
    expect(notices).toEqual([{ kind: 'owner', userId: me }]);
    await device.claim(me);
    expect(notices).toHaveLength(1);
  });

  it('deletes everything of another user except unsent changes', async () => {
    await device.claim(somebody);
    world.server = bringing([anEquipment({ id: anId() })]);
    await bring(somebody);
    await device.keepUser({ ...aUser('editor'), id: somebody });
    const theirs = creation(anId());
    await device.queue(somebody, [theirs]);

    await device.claim(me);
    expect(await rows()).toEqual([]);
    expect(await device.user()).toBeUndefined();
    expect(await readFact(device.parts.kept, 'feed')).toBeUndefined();
    expect(await device.unsent(me)).toEqual([]);
    expect(await device.unsent(somebody)).toMatchObject([{ id: theirs.id }]);
  });

  it('neither sends nor shows the changes of another user', async () => {
    await device.claim(somebody);
    const there = anEquipment({ id: anId() });
    world.server = bringing([there]);
    await bring(somebody);
    await device.queue(somebody, [update(there.id, { name: 'Ihrs' }), creation(anId())]);
    await device.claim(me);
    await bring(me);
    expect(await rows()).toEqual([there]);
    expect(await device.hasUnsent(there.id)).toBe(false);
    world.asked = [];
    expect(await device.replay(me)).toBe('done');
    expect(world.asked).toEqual([]);
  });

  it('shows waiting changes to their user after signing in again', async () => {
    await device.claim(me);
    const there = anEquipment({ id: anId(), name: 'A' });
    const gone = anEquipment({ id: anId() });
    world.server = bringing([there, gone]);
    await bring(me);
    const made = anId();
    await device.queue(me, [creation(made), update(there.id, { name: 'Meins' }), removal(gone.id)]);
    await device.release();
    expect(await rows()).toEqual([]);
    await reopen();
    await device.claim(somebody);
    expect(await rows()).toEqual([]);

    await device.claim(me);
    expect(await device.find(made)).toMatchObject(fields);
    await bring(me);
    expect(await device.find(there.id)).toEqual({ ...there, name: 'Meins' });
    expect(await rows()).toHaveLength(2);
  });

  it('keeps only unsent changes after a sign-out', async () => {
    await device.claim(me);
    world.server = bringing([anEquipment({ id: anId() })]);
    await bring(me);
    const [item] = await device.queue(me, [creation(anId())]);
    await device.release();
    expect(await device.owner()).toBeUndefined();
    expect(await rows()).toEqual([]);
    expect(await device.unsent(me)).toMatchObject([{ id: item?.id }]);
    expect(notices.at(-1)).toEqual({ kind: 'owner', userId: null });
  });

  it('is not claimed again by a late answer after a sign-out', async () => {
    await device.claim(me);
    await device.release();
    await device.claim(me);
    await device.keepUser({ ...aUser('editor'), id: me });
    expect(await device.owner()).toBeUndefined();
    expect(await device.user()).toBeUndefined();
    expect(await device.replay(me)).toBe('signed-out');
  });

  it('stores nothing that arrives during a sign-out', async () => {
    await device.claim(me);
    let release: Promise<void> | undefined;
    world.server = () => {
      release = device.release();
      return bringing([anEquipment({ id: anId() })])();
    };
    await bring(me);
    await release;
    expect(await rows()).toEqual([]);
    expect(await readFact(device.parts.kept, 'feed')).toBeUndefined();
  });

  it('shows a change that is confirmed while the rows are read', async () => {
    await device.claim(me);
    const [item] = await device.queue(me, [commentOn(anId())]);
    const verdicts = [{ id: item?.id ?? '', outcome: 'done' as const, answer: null }];
    const comments = async () => (await device.rows())?.all('equipment_comment');
    const looking = comments();
    await settle(device.parts.local, verdicts, { userId: me, now: world.time, ...noPulls });
    const shown = [expect.objectContaining({ content: expect.any(String) })];
    expect(await looking).toEqual(shown);
    expect(await comments()).toEqual(shown);
    expect(item).toBeDefined();
  });

  it('claimed twice at once keeps what was pulled in between', async () => {
    const there = anEquipment({ id: anId() });
    world.server = bringing([there]);
    await Promise.all([device.claim(me).then(() => bring(me)), device.claim(me)]);
    const isComplete = (await readFact(device.parts.kept, 'feed'))?.isComplete ?? false;
    if (!isComplete) await bring(me);
    expect(await rows()).toEqual([there]);
  });
});

describe('queries that start together', () => {
  it('read the state of the device once, but each notes its own reads', async () => {
    await device.claim(me);
    const reads = vi.spyOn(IDBObjectStore.prototype, 'get');
    onTestFinished(() => reads.mockRestore());
    const [one, other] = await Promise.all([device.rows(), device.rows()]);
    expect(reads.mock.calls).toEqual([['owner'], ['feed']]);
    await one?.of('equipment', ['pump']);
    expect([one?.reads.size, other?.reads.size]).toEqual([1, 0]);
  });

  it('read it again after a notice of a change', async () => {
    await device.claim(me);
    const reads = vi.spyOn(IDBObjectStore.prototype, 'get');
    onTestFinished(() => reads.mockRestore());
    const early = device.rows();
    receiveNotice({ kind: 'queue' });
    await Promise.all([early, device.rows(), device.rows()]);
    expect(reads.mock.calls).toHaveLength(4);
  });
});

describe('the notices of a device', () => {
  it('name the changed Anlagen and say that the queue changed', async () => {
    const id = anId();
    await device.queue(me, [creation(id)]);
    expect(notices).toEqual([{ kind: 'rows', changed: { equipment: [id] } }, { kind: 'queue' }]);
  });

  it('follow a change that the server confirmed at once, which shows until a pull has brought it', async () => {
    await device.claim(me);
    const here = anEquipment({ id: anId() });
    world.server = bringing([here]);
    await bring(me);
    notices = [];
    await device.noteSent(me, update(here.id, { name: 'Neu' }), { ...here, name: 'Neu' });
    expect(notices).toEqual([
      { kind: 'rows', changed: { equipment: [here.id] } },
      { kind: 'queue' },
    ]);
    expect(await device.find(here.id)).toEqual({ ...here, name: 'Neu' });
    expect(await device.unsent(me)).toEqual([]);
    const theirs = { ...here, name: 'Noch neuer' };
    world.server = bringing([theirs]);
    await bring(me);
    expect(await device.find(here.id)).toEqual(theirs);
  });

  it('follow a change that was sent during a pull, which may have missed it', async () => {
    await device.claim(me);
    const here = anEquipment({ id: anId() });
    world.server = async () => {
      await device.noteSent(me, update(here.id, { name: 'Neu' }), { ...here, name: 'Neu' });
      return bringing([here])();
    };
    await bring(me);
    expect(await device.find(here.id)).toEqual({ ...here, name: 'Neu' });
  });
});

describe('what a person may not do', () => {
  const knownAs = async (user: CurrentUser) => {
    await device.claim(me);
    await device.keepUser({ ...user, id: me });
  };
  const queue = (...items: NewItem[]) => device.queue(me, items);

  it('is not queued', async () => {
    await knownAs(aUser('viewer'));
    const refused = queue(button('create', anId()), commentOn(anId()));
    await expect(refused).rejects.toMatchObject({
      ...{ code: 'forbidden', message: permissions['comment.create'].denied },
    });
    expect(await device.unsent(me)).toEqual([]);
    await queue(button('create', anId()));
    expect(await device.unsent(me)).toHaveLength(1);
  });

  it('is decided by the stored user, including an emergency code', async () => {
    const writesUntil = new Date(world.time + 1_000).toISOString();
    await knownAs(aUser('viewer', { writesUntil }));
    await queue(commentOn(anId()));
    world.time += 1_000;
    await expect(queue(commentOn(anId()))).rejects.toMatchObject({ code: 'forbidden' });
    await knownAs(aUser('editor'));
    await queue(commentOn(anId()));
    expect(await device.unsent(me)).toHaveLength(2);
  });
});
