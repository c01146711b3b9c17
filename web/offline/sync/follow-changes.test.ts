import { aChangesPage, anEquipmentPage, completeFeed } from '#web/testing/samples/changes-page.ts';
import { equipmentRows, everyRow, putEquipment } from '#web/testing/samples/device-rows.ts';
import { noPulls } from '#web/testing/samples/offline-samples.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChangesPage, changesPage } from '#contract/changes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { errors } from '#contract/errors.ts';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import {
  anId,
  aWorld,
  creation,
  json,
  me,
  page,
  problem,
  somebody,
  update,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { enqueue } from '../queue/enqueue.ts';
import { settle } from '../queue/settle.ts';
import { findRow, ShownRows } from '../rows/shown-rows.ts';
import { openKeptDatabase, pullsOf, readFact, writeFact } from '../storage/kept-database.ts';
import { openLocalDatabase } from '../storage/local-database.ts';
import { followChanges, type PullParts } from './follow-changes.ts';

const channel = { send: () => {}, sendToOthers: () => {}, listen: () => {} };
let world: World;
let parts: PullParts;
beforeEach(async () => {
  world = aWorld();
  const [local, kept] = [await openLocalDatabase(world), await openKeptDatabase(world)];
  parts = { environment: world, local, kept, channel, userId: me };
  await writeFact(kept, 'owner', me);
});
afterEach(() => {
  parts.local.close();
  parts.kept.close();
});

const run = (changes: Partial<PullParts> = {}) => followChanges({ ...parts, ...changes });
const rows = async () => (await equipmentRows(parts.local)).map(({ id }) => id).sort();
const state = () => readFact(parts.kept, 'feed');
const ids = (list: Equipment[]) => list.map(({ id }) => id).sort();
const some = (count: number) => Array.from({ length: count }, () => anEquipment({ id: anId() }));

type Given = Parameters<typeof anEquipmentPage>[0];
const answer = (given: Given) => json(changesPage.parse(anEquipmentPage(given)));
const askedSince = () =>
  world.asked.map(({ path }) => new URL(path, 'http://app').searchParams.get('since'));

/** The pages of a feed by their cursor. */
function feed(pages: Record<string, Given>): void {
  world.server = ({ path }) => {
    const since = new URL(path, 'http://app').searchParams.get('since') ?? '';
    const given = pages[since];
    if (!given) throw new Error(`asked since ${since}`);
    return answer(given);
  };
}

/** After so many more writes, every write to the store fails. */
function tearAt(store: string, writes = 0): void {
  let left = writes;
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (this.name === store && left-- <= 0) throw new Error('killed');
    return put.apply(this, given);
  });
}

describe('pulling', () => {
  it('brings everything page by page, and then only what changed', async () => {
    const [first, second] = [some(3), some(2)];
    const [gone] = first;
    feed({
      '': { changed: first, next: 'a', hasMore: true },
      a: { changed: second, next: 'b' },
      b: { deleted: gone ? [gone] : [], next: 'c' },
    });
    const pages: boolean[] = [];
    expect(await run({ onPage: ({ state }) => void pages.push(state.isComplete) })).toBe('current');
    expect(pages).toEqual([false, true]);
    expect(await rows()).toEqual(ids([...first, ...second]));
    expect(await state()).toEqual(completeFeed(world.now(), 'b'));
    await run();
    expect(askedSince()).toEqual(['', 'a', 'b']);
    expect(await rows()).toEqual(ids([...first.slice(1), ...second]));
  });

  it('asks for smaller pages after the first fill, and in it if an answer does not arrive in time', async () => {
    const all = some(2);
    const limits: (string | null)[] = [];
    world.server = ({ path }) => {
      limits.push(new URL(path, 'http://app').searchParams.get('limit'));
      if (limits.length !== 2) throw new DOMException('late', 'TimeoutError');
      return answer({ changed: all, next: 'a' });
    };
    expect(await run()).toBe('current');
    expect(await rows()).toEqual(ids(all));
    expect(await run()).toBe('unreachable');
    expect(limits).toEqual(['5000', '1000', '1000']);
  });

  it('interrupted between two pages goes on at its place', async () => {
    const [first, second] = [some(2), some(2)];
    feed({ '': { changed: first, next: 'a', hasMore: true } });
    await expect(run({ onPage: () => Promise.reject(new Error('killed')) })).rejects.toThrow(
      'killed',
    );
    expect(await state()).toMatchObject({ cursor: 'a', isComplete: false });
    feed({ a: { changed: second, next: 'b' } });
    expect(await run()).toBe('current');
    expect(await rows()).toEqual(ids([...first, ...second]));
  });

  it('interrupted between rows and cursor fetches the same page again', async () => {
    const first = some(2);
    feed({ '': { changed: first, next: 'a' } });
    const begin = { ...completeFeed(0), cursor: '', isComplete: false, at: null };
    await writeFact(parts.kept, 'feed', begin);
    tearAt('facts', 2);
    await expect(run()).rejects.toThrow('killed');
    vi.restoreAllMocks();
    expect(await rows()).toEqual(ids(first));
    expect(await run()).toBe('current');
    expect(askedSince()).toEqual(['', '']);
    expect(await rows()).toEqual(ids(first));
  });

  it('interrupted during a reset deletes all rows again', async () => {
    const [ghost] = some(1);
    if (ghost) await putEquipment(parts.local, ghost);
    const first = some(2);
    feed({ '': { changed: first, next: 'a' } });
    await run();
    expect(await rows()).toEqual(ids(first));
  });

  it('starts again after a reset, and keeps waiting changes', async () => {
    const [old, anew, more] = [some(3), some(2), some(1)];
    feed({ '': { changed: old, next: 'a' } });
    await run();
    const id = anId();
    await enqueue(parts.local, [creation(id)], { userId: me, now: world.now(), ...noPulls });
    feed({
      a: { changed: anew, next: 'b', hasMore: true, reset: true },
      b: { changed: more, next: 'c' },
    });
    const pages: [boolean, boolean][] = [];
    await run({
      onPage: ({ changed, state }) => void pages.push([changed === '*', state.isComplete]),
    });
    expect(pages).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await rows()).toEqual([...ids([...anew, ...more]), id].sort());
  });

  it('interrupted after a reset is not complete', async () => {
    feed({ '': { changed: some(3), next: 'a' } });
    await run();
    feed({ a: { changed: some(1), next: 'b', reset: true } });
    tearAt('equipment');
    await expect(run()).rejects.toThrow('killed');
    vi.restoreAllMocks();
    expect(await rows()).toEqual([]);
    const after = await state();
    expect(after?.isComplete ?? false).toBe(false);
    expect(after?.cursor ?? '').toBe('');
  });

  it('does not bring back an older row by a page that was requested before a change arrived', async () => {
    const [first, second] = [some(1), anEquipment({ id: anId(), name: 'Alt' })];
    feed({
      '': { changed: first, next: 'a', hasMore: true },
      a: { changed: [second], next: 'b' },
    });
    await run({
      onPage: async ({ state }) => {
        if (state.cursor !== 'a') return;
        const pulls = await pullsOf(parts.kept);
        const change = update(second.id, { name: 'Neu', base: { name: 'Alt' } });
        const now = world.now();
        await enqueue(parts.local, [change], { userId: me, now, ...pulls });
        const answer = { ...second, name: 'Neu' };
        const verdict = { id: change.id, outcome: 'done', answer } as const;
        await settle(parts.local, [verdict], { userId: me, now, ...pulls });
      },
    });
    const shown = await ShownRows.open(parts, me);
    expect(await findRow(shown, 'equipment', second.id)).toMatchObject({ name: 'Neu' });
  });

  it('locks for one page at a time, so that the queue can be sent in between', async () => {
    feed({
      '': { changed: some(1), next: 'a', hasMore: true },
      a: { next: 'b', hasMore: true },
      b: { next: 'c' },
    });
    const order: string[] = [];
    const pulled = run({ onPage: ({ state }) => void order.push(state.cursor) });
    const other = world.locks.request(`${world.prefix}equipment-finder-sync`, async () => {
      order.push('other');
    });
    await Promise.all([pulled, other]);
    expect(order).toEqual(['a', 'other', 'b', 'c']);
  });
});

describe('rows that leave with the record they belong to', () => {
  const [one, other] = [anId(), anId()];
  const tasks = [one, one, other].map((runId) => aTask({ runId }));

  it('are deleted when that record is gone, and others stay', async () => {
    const [runs, left] = [[aRun([], { id: one }), aRun([], { id: other })], tasks.slice(2)];
    const pages: Record<string, ChangesPage> = {
      '': aChangesPage({ rows: { scenario_run: runs, scenario_run_task: tasks }, next: 'a' }),
      a: aChangesPage({
        ...{ rows: { scenario_run_task: left }, next: 'b' },
        gone: { scenario_run: [{ id: one, homes: [one] }] },
      }),
    };
    world.server = ({ path }) =>
      json(pages[new URL(path, 'http://app').searchParams.get('since') ?? '']);
    await run();
    expect(await everyRow(parts, 'scenario_run_task')).toHaveLength(3);
    await run();
    expect(await everyRow(parts, 'scenario_run_task')).toEqual(left);
    expect((await everyRow(parts, 'scenario_run')).map(({ id }) => id)).toEqual([other]);
  });
});

describe('another version of the app', () => {
  it('ignores kinds of a newer server', async () => {
    const [row] = some(1);
    const page = {
      ...anEquipmentPage({ changed: row ? [row] : [] }),
      filled: ['equipment', 'pump'],
    };
    world.server = () => json({ ...page, rows: { ...page.rows, pump: [{ id: anId() }] } });
    expect(await run()).toBe('current');
    expect(await rows()).toEqual([row?.id]);
  });

  it('starts again if the previous version left out kinds', async () => {
    const [old, anew] = [some(2), some(1)];
    feed({ '': { changed: old, next: 'a' } });
    await run();
    await writeFact(parts.kept, 'feed', { ...completeFeed(1, 'a'), kinds: 'equipment' });
    world.server = () => Promise.reject(new TypeError('Failed to fetch'));
    await run();
    expect(await rows()).toEqual(ids(old));
    feed({ '': { changed: anew, next: 'b' }, b: { next: 'c' } });
    await run();
    expect(await rows()).toEqual(ids(anew));
    await run();
    expect(askedSince().slice(-2)).toEqual(['', 'b']);
  });
});

describe('an answer that is not usable', () => {
  const foreign: [string, () => Response][] = [
    ['a page of a captive portal', () => page()],
    ['JSON of somebody else', () => json({ login: 'required' })],
    ['null', () => json(null)],
    ['half of a page', () => json({ rows: {}, next: 'x' })],
  ];
  it.each(foreign)('changes nothing: %s', async (_name, given) => {
    feed({ '': { changed: some(2), next: 'a' } });
    await run();
    const { begun: _, ...before } = (await state()) ?? completeFeed(0);
    const had = await rows();
    world.server = given;
    expect(await run()).toBe('unreachable');
    expect(await rows()).toEqual(had);
    expect(await state()).toMatchObject(before);
  });

  it.each(['internal', 'forbidden'] as const)('changes nothing yet: %s', async (code) => {
    world.server = () => json(problem(code), errors[code].status);
    expect(await run()).toBe('later');
    expect(await state()).toMatchObject({ cursor: '', isComplete: false, pulled: 0 });
  });

  it('changes nothing: no network', async () => {
    expect(await run()).toBe('unreachable');
    expect(await state()).toMatchObject({ cursor: '', isComplete: false, pulled: 0 });
  });

  it.each(['not_signed_in', 'not_approved'] as const)('ends with the session: %s', async (code) => {
    world.server = () => json(problem(code), errors[code].status);
    expect(await run()).toBe('signed-out');
  });
});

it('stores nothing on a device of another owner', async () => {
  await writeFact(parts.kept, 'owner', somebody);
  expect(await run()).toBe('foreign-owner');
  expect(world.asked).toEqual([]);
});
