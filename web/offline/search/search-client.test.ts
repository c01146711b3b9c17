import { describe, expect, it } from 'vitest';
import { searchEquipment } from '#contract/search.ts';
import type { IndexedEquipment } from './index/record-order.ts';
import { plant } from './index/samples.ts';
import { SearchClient } from './search-client.ts';
import type { Port } from './search-messages.ts';
import { SearchService } from './search-service.ts';

const page = { limit: 100 };
const soon = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Two ends of a channel; a message arrives later, and as a copy. */
function makeChannel(): { near: Port; far: Port; sentBack: () => number } {
  const listeners: [((data: unknown) => void)[], ((data: unknown) => void)[]] = [[], []];
  let sentBack = 0;
  const end = (own: 0 | 1, other: 0 | 1): Port => ({
    postMessage(message) {
      if (own === 1) sentBack += 1;
      const copy = structuredClone(message);
      setTimeout(() => {
        for (const listener of listeners[other]) listener(copy);
      });
    },
    addEventListener(_type, listener) {
      listeners[own].push((data) => listener({ data }));
    },
  });
  return { near: end(0, 1), far: end(1, 0), sentBack: () => sentBack };
}

function start(): { client: SearchClient<IndexedEquipment>; answers: () => number } {
  const { near, far, sentBack } = makeChannel();
  new SearchService<IndexedEquipment>(far, { now: () => performance.now(), pause: soon });
  return { client: new SearchClient(near), answers: sentBack };
}

async function* inChunks(records: readonly IndexedEquipment[], size: number) {
  for (let at = 0; at < records.length; at += size) {
    await soon();
    yield records.slice(at, at + size);
  }
}

describe('the search worker', () => {
  it('answers as the contract does once everything is loaded', async () => {
    const all = plant(900);
    const { client } = start();
    await client.load(inChunks(all, 100));
    const expected = searchEquipment(all, 'kuche 3');
    expect(await client.search('kuche 3', {}, page)).toEqual({
      records: expected.slice(0, 100),
      total: expected.length,
      isComplete: true,
    });
  });

  it('gives further pages, and filters', async () => {
    const all = plant(900);
    const { client } = start();
    client.put(all);
    const expected = searchEquipment(all, 'e', { floor: 'OG1' });
    const answer = await client.search('e', { floor: 'OG1' }, { offset: 50, limit: 70 });
    expect(answer?.records).toEqual(expected.slice(50, 120));
    expect(answer?.total).toBe(expected.length);
  });

  it('answers during a load from what is there, and says so', async () => {
    const all = plant(300);
    const { client } = start();
    const load = client.load(inChunks(all, 50));
    const early = await client.search('', {}, page);
    expect(early?.isComplete).toBe(false);
    expect(early?.total).toBeLessThan(300);
    await load;
    expect(await client.search('', {}, page)).toMatchObject({ total: 300, isComplete: true });
  });

  it('lets only the newest search count', async () => {
    const { client, answers } = start();
    client.put(plant(50));
    const typed = ['k', 'ku', 'kuc'].map((query) => client.search(query, {}, page));
    const [first, second, third] = await Promise.all(typed);
    expect([first, second]).toEqual([undefined, undefined]);
    expect(third?.total).toBe(searchEquipment(plant(50), 'kuc').length);
    expect(answers()).toBe(1);
  });

  it('takes what is put or removed during a load for newer than what the load brings', async () => {
    const all = plant(200);
    const [first, second] = all;
    if (!first || !second) throw new Error('no records');
    const { client } = start();
    const load = client.load(inChunks(all.toReversed(), 20));
    client.put([{ ...first, name: 'Neuer Name' }]);
    client.remove([second.id]);
    await load;
    expect(await client.search('neuer name', {}, page)).toMatchObject({ total: 1 });
    expect(await client.search('', {}, page)).toMatchObject({ total: 199 });
  });

  it('ends a load when another begins or everything is cleared', async () => {
    const [old, recent] = [plant(200), plant(40)];
    const { client } = start();
    const first = client.load(inChunks(old, 20));
    await soon();
    const second = client.load(inChunks(recent, 20));
    await Promise.all([first, second]);
    expect(await client.search('', {}, page)).toMatchObject({ total: 40, isComplete: true });

    const third = client.load(inChunks(old, 20));
    await soon();
    client.clear();
    await third;
    expect(await client.search('', {}, page)).toMatchObject({ total: 0, isComplete: true });
  });

  it('passes on why a load cannot be read', async () => {
    const { client } = start();
    async function* broken(): AsyncGenerator<IndexedEquipment[]> {
      yield plant(10);
      throw new Error('storage gone');
    }
    await expect(client.load(broken())).rejects.toThrow('storage gone');
    expect(await client.search('', {}, page)).toMatchObject({ total: 10, isComplete: false });
  });

  it('lets nobody wait for a worker that has failed', async () => {
    const client = new SearchClient<IndexedEquipment>(makeChannel().near);
    const search = client.search('', {}, page);
    client.fail(new Error('worker gone'));
    await expect(search).rejects.toThrow('worker gone');
  });
});
