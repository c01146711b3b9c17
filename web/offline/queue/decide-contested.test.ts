/** Decisions about changes that another person contests, of everything but Anlagen. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { bodyOf } from '#contract/noun.ts';
import {
  anId,
  aWorld,
  me,
  noPulls,
  problem,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { type LocalDatabase, openLocalDatabase } from '../storage/local-database.ts';
import type { NewItem } from '../storage/queue-item.ts';
import { ownUnsent } from '../sync/replay.ts';
import { recreate, resolveContest } from './decide.ts';
import { enqueue } from './enqueue.ts';
import { settle } from './settle.ts';

let world: World;
let database: LocalDatabase;
beforeEach(async () => {
  world = aWorld();
  database = await openLocalDatabase(world);
});
afterEach(() => database.close());

const queue = (items: NewItem[]) =>
  enqueue(database, items, { userId: me, now: world.now(), ...noPulls });
const fail = ({ id }: NewItem, code: ErrorCode, details?: unknown) =>
  settle(database, [{ id, outcome: 'failed', error: problem(code, details) }], {
    userId: me,
    now: world.now(),
    ...noPulls,
  });
const unsent = () => ownUnsent(database, me);
const bodies = async () => (await unsent()).map((item) => bodyOf(item));

describe('a comment somebody else changed too', () => {
  const change = (action: 'update' | 'delete', body: object): NewItem => ({
    ...{ id: anId(), type: 'comment', action, label: 'Pumpe' },
    data: { params: { id: 'pumpe', commentId: 'c' }, body },
  });
  const details = { fields: [{ field: 'content', mine: 'Meins', theirs: 'Ihrs' }], current: {} };

  it('is sent again, based on theirs, when mine was chosen', async () => {
    const mine = change('update', { content: 'Meins', base: { content: 'Alt' } });
    await queue([mine]);
    await fail(mine, 'conflict', details);
    await resolveContest(database, mine.id, {});
    expect(await unsent()).toMatchObject([{ id: mine.id, state: 'waiting' }]);
    expect(await bodies()).toEqual([{ content: 'Meins', base: { content: 'Ihrs' } }]);
  });

  it('is deleted in its current version when the person insists', async () => {
    const mine = change('delete', { base: { content: 'Alt' } });
    await queue([mine]);
    await fail(mine, 'conflict', details);
    await resolveContest(database, mine.id, {});
    expect(await bodies()).toEqual([{ base: { content: 'Ihrs' } }]);
  });

  it('is unchanged without a conflict', async () => {
    const mine = change('update', { content: 'Meins', base: { content: 'Alt' } });
    await queue([mine]);
    await fail(mine, 'forbidden');
    await resolveContest(database, mine.id, {});
    expect(await unsent()).toMatchObject([{ state: 'failed' }]);
  });

  it('becomes a new comment when it was deleted', async () => {
    const mine = change('update', { content: 'Meins', base: { content: 'Alt' } });
    await queue([mine]);
    await fail(mine, 'not_found');
    await recreate(database, mine.id);
    expect(await unsent()).toMatchObject([
      {
        ...{ id: mine.id, type: 'comment', action: 'create', state: 'waiting' },
        data: { params: { id: 'pumpe' }, body: { id: 'c', content: 'Meins' } },
      },
    ]);
  });
});

describe('a document somebody else changed too', () => {
  const seen = { title: 'Plan', description: 'Alt', documentType: 'manual', expiryDate: null };
  const details = {
    fields: [
      { field: 'title', mine: 'Mein Plan', theirs: 'Ihr Plan' },
      { field: 'description', mine: 'Meins', theirs: 'Ihrs' },
    ],
    current: {},
  };

  it('is sent again with the choice for each field, based on theirs', async () => {
    const mine: NewItem = {
      ...{ id: anId(), type: 'document', action: 'update', label: 'Plan' },
      data: {
        params: { id: anId() },
        body: {
          ...{ ...seen, title: 'Mein Plan', description: 'Meins', documentType: 'report' },
          base: seen,
        },
      },
    };
    await queue([mine]);
    await fail(mine, 'conflict', details);
    await resolveContest(database, mine.id, { description: 'theirs' });
    expect(await unsent()).toMatchObject([{ id: mine.id, state: 'waiting' }]);
    expect(await bodies()).toEqual([
      {
        ...{ title: 'Mein Plan', description: 'Ihrs', documentType: 'report', expiryDate: null },
        base: { ...seen, title: 'Ihr Plan', description: 'Ihrs' },
      },
    ]);
  });

  it('needs no deletion when it is gone', async () => {
    const data = { params: { id: anId() }, body: { base: seen } };
    const mine: NewItem = { id: anId(), type: 'document', action: 'delete', data, label: 'Plan' };
    await queue([mine]);
    await fail(mine, 'document_not_found');
    expect(await unsent()).toEqual([]);
  });
});

it('a safety link is sent again with the time of its last status', async () => {
  const base = { status: 'proposed', statusChangedAt: null };
  const mine: NewItem = {
    ...{ id: anId(), type: 'safety_link', action: 'update', label: 'F1 für Pumpe' },
    data: { params: { linkId: 'l' }, body: { status: 'confirmed', base } },
  };
  const statusChangedAt = '2026-02-03T04:05:06.000Z';
  await queue([mine]);
  await fail(mine, 'conflict', {
    fields: [{ field: 'status', mine: 'confirmed', theirs: 'proposed' }],
    current: { status: 'proposed', statusChangedAt },
  });
  await resolveContest(database, mine.id, { status: 'mine' });
  expect(await bodies()).toEqual([
    { status: 'confirmed', base: { status: 'proposed', statusChangedAt } },
  ]);
});
