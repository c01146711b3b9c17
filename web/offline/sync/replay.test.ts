import { noPulls } from '#web/testing/samples/offline-samples.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeLocks } from '#web/testing/fakes/fake-locks.ts';
import {
  anId,
  aWorld,
  button,
  commentOn,
  creation,
  type Handled,
  json,
  me,
  page,
  removal,
  somebody,
  update,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { refused } from '#web/testing/servers/document-server.ts';
import {
  batchesIn,
  done,
  failing,
  idsOf,
  judging,
  sentIn,
} from '#web/testing/servers/judging-server.ts';
import { discard, repeat } from '../queue/decide.ts';
import { enqueue } from '../queue/enqueue.ts';
import { SenderMemory } from '../queue/sender-memory.ts';
import type { Environment } from '../storage/environment.ts';
import { type LocalDatabase, openLocalDatabase } from '../storage/local-database.ts';
import type { NewItem, QueueItem } from '../storage/queue-item.ts';
import { ownUnsent, replay } from './replay.ts';

let world: World;
let database: LocalDatabase;
const pulls = async () => noPulls;
let memory: SenderMemory;
beforeEach(async () => {
  world = aWorld();
  memory = new SenderMemory();
  database = await openLocalDatabase(world);
});
afterEach(() => database.close());

const queue = (items: NewItem[], userId = me) =>
  enqueue(database, items, { userId, now: world.now(), ...noPulls });
const run = (environment: Environment = world) =>
  replay({ environment, database, userId: me, pulls, memory });
const unsent = (userId = me) => ownUnsent(database, userId);
const batches = () => batchesIn(world.asked);

describe('sending waiting items', () => {
  it('sends how long each has waited, independent of the device’s clock', async () => {
    const first = creation(anId());
    await queue([first]);
    world.time += 90_000;
    const second = creation(anId());
    await queue([second]);
    world.server = judging(done);
    await run();
    expect(sentIn(world.asked[0] as Handled).map(({ age }) => age)).toEqual([90_000, 0]);
  });

  it('sends everything in order with the user id, and nothing of other users', async () => {
    const id = anId();
    const items = [
      creation(id),
      update(id, { name: 'B' }),
      commentOn(id),
      button('create', anId()),
    ];
    await queue(items);
    await queue([creation(anId())], somebody);
    world.server = judging(done);
    expect(await run()).toBe('done');
    expect(batches()).toEqual([idsOf(items)]);
    expect(world.asked[0]).toMatchObject({
      path: '/api/sync',
      method: 'POST',
      body: { userId: me },
    });
    expect(await unsent()).toEqual([]);
    expect(await unsent(somebody)).toHaveLength(1);
  });

  it('sends batches of 100', async () => {
    const items = Array.from({ length: 230 }, () => creation(anId()));
    await queue(items);
    world.server = judging(done);
    expect(await run()).toBe('done');
    expect(batches().map(({ length }) => length)).toEqual([100, 100, 30]);
    expect(batches().flat()).toEqual(idsOf(items));
  });

  it('stays well below the server’s limit for a request', async () => {
    const id = anId();
    await queue(Array.from({ length: 100 }, () => commentOn(id, 'x'.repeat(5_000))));
    world.server = judging(done);
    expect(await run()).toBe('done');
    for (const { body } of world.asked) expect(JSON.stringify(body).length).toBeLessThan(500_000);
    expect(batches().flat()).toHaveLength(100);
  });

  it('sends no request when nothing waits', async () => {
    expect(await run()).toBe('done');
    expect(world.asked).toEqual([]);
  });

  it('deletes what was sent more than 24 hours ago', async () => {
    await queue([creation(anId())]);
    world.server = judging(done);
    await run();
    world.time += 24 * 3_600_000 + 1;
    await run();
    expect(await database.count('sync_queue')).toBe(0);
  });
});

describe('an answer that is not the server’s', () => {
  const foreign: [string, () => Response][] = [
    ['a page of a captive portal', () => page(200)],
    ['a proxy’s page of failure', () => page(502)],
    ['a sign-in page of a proxy', () => page(401)],
    ['nothing at all', () => new Response(null, { status: 204 })],
    ['JSON of somebody else', () => json({ login: 'required' })],
    ['a list', () => json([])],
    ['null', () => json(null)],
    ['verdicts nobody can read', () => json({ verdicts: [{ id: anId(), outcome: 'perhaps' }] })],
    ['verdicts that are none', () => json({ verdicts: 'done' })],
  ];
  it.each(foreign)('leaves everything waiting: %s', async (_name, answer) => {
    await queue([creation(anId()), removal(anId())]);
    const before = await unsent();
    world.server = answer;
    expect(await run()).toBe('unreachable');
    expect(await unsent()).toEqual(before.map((item) => ({ ...item, isTried: true })));
  });

  it('leaves everything waiting: no network', async () => {
    await queue([creation(anId())]);
    expect(await run()).toBe('unreachable');
    expect(await unsent()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('a server that cannot or will not', () => {
  it.each(['not_signed_in', 'wrong_user'] as const)(
    'pauses until the right person is signed in: %s',
    async (code) => {
      await queue([creation(anId())]);
      world.server = () => refused(code);
      expect(await run()).toBe('signed-out');
      expect(await unsent()).toMatchObject([{ state: 'waiting' }]);
      world.server = judging(done);
      expect(await run()).toBe('done');
    },
  );

  it.each([
    'database_unavailable',
    'overloaded',
    'too_many_requests',
    'foreign_origin',
    'not_found',
  ] as const)('is asked again later: %s', async (code) => {
    await queue([removal(anId()), creation(anId())]);
    world.server = () => refused(code);
    expect(await run()).toBe('later');
    expect(world.asked).toHaveLength(1);
    expect(await unsent()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  it.each(['invalid_input', 'body_too_large', 'internal'] as const)(
    'that refuses a batch because of one item gets the others: %s',
    async (code) => {
      const items = Array.from({ length: 7 }, () => creation(anId()));
      const poison = items[3] as NewItem;
      await queue(items);
      world.server = (request) =>
        sentIn(request).some(({ id }) => id === poison.id) ? refused(code) : judging(done)(request);
      expect(await run()).toBe('done');
      expect(await unsent()).toMatchObject([{ id: poison.id, state: 'failed', error: { code } }]);
    },
  );

  it('sends batches again after the refused item is found', async () => {
    const items = Array.from({ length: 150 }, () => button('create', anId()));
    const poison = items[0] as NewItem;
    await queue(items);
    world.server = (request) =>
      sentIn(request).some(({ id }) => id === poison.id)
        ? refused('invalid_input')
        : judging(done)(request);
    expect(await run()).toBe('done');
    expect(world.asked.length).toBeLessThan(10);
  });
});

describe('an item that fails', () => {
  it('blocks only items that need it', async () => {
    const [bad, good] = [anId(), anId()];
    const items = [creation(bad), creation(good), update(bad, { type: 'X' }), commentOn(bad)];
    await queue(items);
    world.server = judging((item) => {
      if (item.id === items[0]?.id) return failing([item.id], 'duplicate_equipment')(item);
      return item.id === items[1]?.id ? done(item) : { id: item.id, outcome: 'waiting' };
    });
    expect(await run()).toBe('done');
    expect((await unsent()).map(({ id, state }) => [id, state])).toEqual([
      [items[0]?.id, 'failed'],
      [items[2]?.id, 'waiting'],
      [items[3]?.id, 'waiting'],
    ]);
    world.asked = [];
    expect(await run()).toBe('done');
    expect(world.asked).toEqual([]);
  });

  it('with an internal error does not block others, however many', async () => {
    const broken = Array.from({ length: 120 }, () => button('create', anId()));
    const fine = Array.from({ length: 30 }, () => creation(anId()));
    await queue([...broken, ...fine]);
    world.server = judging(failing(idsOf(broken), 'internal'));
    expect(await run()).toBe('done');
    expect(idsOf(await unsent())).toEqual(idsOf(broken));
    expect(world.asked).toHaveLength(2);
  });

  it('with an internal error is only sent again when a person asks for it', async () => {
    const id = anId();
    const items = [creation(id), update(id, { name: 'B' })];
    await queue(items);
    world.server = judging((item) =>
      item.id === items[0]?.id
        ? failing([item.id], 'internal')(item)
        : { id: item.id, outcome: 'waiting' },
    );
    expect(await run()).toBe('done');
    world.server = judging(done);
    world.asked = [];
    expect(await run()).toBe('done');
    expect(world.asked).toEqual([]);
    expect(await unsent()).toMatchObject([{ state: 'failed' }, { state: 'waiting' }]);
    await repeat(database, [items[0]?.id ?? '']);
    expect(await run()).toBe('done');
    expect(await unsent()).toEqual([]);
  });

  it('without a verdict is tried again later, not at once', async () => {
    const items = [creation(anId()), creation(anId())];
    await queue(items);
    world.server = (request) => json({ verdicts: sentIn(request).slice(1).map(done) });
    expect(await run()).toBe('later');
    expect(world.asked).toHaveLength(1);
    expect(idsOf(await unsent())).toEqual([items[0]?.id]);
  });
});

describe('two senders', () => {
  it('take turns, so that nothing is sent twice', async () => {
    const items = Array.from({ length: 150 }, () => creation(anId()));
    await queue(items);
    const locks = new FakeLocks();
    let atOnce = 0;
    let most = 0;
    world.server = async (request) => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return judging(done)(request);
    };
    const tab = () => run({ ...world, locks: locks.openTab() });
    expect(await Promise.all([tab(), tab(), tab()])).toEqual(['done', 'done', 'done']);
    expect(most).toBe(1);
    expect(batches().flat()).toEqual(idsOf(items));
  });

  it('go on when the sending tab is closed', async () => {
    const item = creation(anId());
    await queue([item]);
    const locks = new FakeLocks();
    const [killed, other] = [locks.openTab(), locks.openTab()];
    let arrived = () => {};
    const arrives = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    world.server = () => {
      arrived();
      return new Promise<Response>(() => {});
    };
    void run({ ...world, locks: killed });
    await arrives;
    world.server = judging(done);
    const second = run({ ...world, locks: other });
    killed.kill();
    expect(await second).toBe('done');
    expect(batches()).toEqual([[item.id], [item.id]]);
  });
});

it('reports the settled items of every batch', async () => {
  const items = Array.from({ length: 101 }, () => creation(anId()));
  await queue(items);
  world.server = judging(done);
  const settledBatches: QueueItem[][] = [];
  await replay({
    ...{ environment: world, database, userId: me, pulls, memory },
    onSettled: (settled) => settledBatches.push([...settled]),
  });
  expect(settledBatches.flatMap(idsOf)).toEqual(idsOf(items));
});

describe('a change that may have arrived', () => {
  it('is marked before it is sent, until the server answers', async () => {
    const item = creation(anId());
    await queue([item]);
    world.isOffline = () => true;
    await run();
    expect((await unsent())[0]).not.toHaveProperty('isTried');
    world.isOffline = () => false;
    await run();
    expect(await unsent()).toMatchObject([{ id: item.id, isTried: true }]);
    world.server = judging(failing([item.id], 'duplicate_equipment'));
    await run();
    expect((await unsent())[0]).not.toHaveProperty('isTried');
  });

  it('stays marked after a temporary error, because an earlier attempt may have arrived', async () => {
    const item = creation(anId());
    await queue([item]);
    await run();
    world.server = judging(failing([item.id], 'database_unavailable'));
    await run();
    expect(await unsent()).toMatchObject([{ id: item.id, state: 'waiting', isTried: true }]);
  });

  it('is no longer marked if the server answers that it did not try it, unless an earlier attempt may have arrived', async () => {
    const id = anId();
    const [first, comment, late] = [creation(id), commentOn(id), commentOn(id)];
    await queue([first, comment, { ...late, isTried: true }]);
    world.server = judging((item) =>
      item.id === first.id
        ? failing([first.id], 'duplicate_equipment')(item)
        : { id: item.id, outcome: 'waiting' },
    );
    await run();
    expect(batches()).toEqual([idsOf([first, comment, late])]);
    const [, commentNow, lateNow] = await unsent();
    expect(commentNow).toMatchObject({ id: comment.id, state: 'waiting' });
    expect(commentNow).not.toHaveProperty('isTried');
    expect(lateNow).toMatchObject({ id: late.id, state: 'waiting', isTried: true });
  });

  it('is no longer marked if the server refuses the whole batch, unless an earlier attempt may have arrived', async () => {
    const id = anId();
    const [first, comment, late] = [creation(id), commentOn(id), commentOn(id)];
    await queue([first, comment, { ...late, isTried: true }]);
    world.server = (request) =>
      sentIn(request).some((item) => item.id === first.id)
        ? refused('invalid_input')
        : judging(done)(request);
    expect(await run()).toBe('done');
    expect(batches()).toEqual([idsOf([first, comment, late]), [first.id]]);
    const [, commentNow, lateNow] = await unsent();
    expect(commentNow).toMatchObject({ id: comment.id, state: 'waiting' });
    expect(commentNow).not.toHaveProperty('isTried');
    expect(lateNow).toMatchObject({ id: late.id, state: 'waiting', isTried: true });
  });

  it('stays marked if the server fails at the whole batch', async () => {
    const id = anId();
    const [first, comment] = [creation(id), commentOn(id)];
    await queue([first, comment]);
    world.server = () => refused('internal');
    expect(await run()).toBe('done');
    expect(await unsent()).toMatchObject([
      { id: first.id, state: 'failed' },
      { id: comment.id, state: 'waiting', isTried: true },
    ]);
  });

  it('is not sent where the person has discarded it just before', async () => {
    const [discarded, other] = [creation(anId()), creation(anId())];
    await queue([discarded, other]);
    world.server = judging(done);
    let isDiscarded = Promise.resolve();
    world.isOffline = () => {
      isDiscarded = discard(database, discarded.id, anId);
      return false;
    };
    expect(await run()).toBe('done');
    await isDiscarded;
    expect(batches()).toEqual([[other.id]]);
  });
});
