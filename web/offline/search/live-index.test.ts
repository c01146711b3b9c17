import { expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { searchEquipment } from '#contract/search/search.ts';
import { plant } from '#web/testing/samples/search-samples.ts';
import { LiveIndex } from './live-index.ts';

const page = { limit: 100 };
const soon = () => new Promise<void>((resolve) => setTimeout(resolve));
const start = () => new LiveIndex({ now: () => performance.now(), pause: soon });

async function* inChunks(records: readonly Equipment[], size: number) {
  for (let at = 0; at < records.length; at += size) {
    await soon();
    yield records.slice(at, at + size);
  }
}

it('answers as the contract does once everything is loaded', async () => {
  const all = plant(900);
  const index = start();
  await index.load(inChunks(all, 100));
  const expected = searchEquipment(all, 'kuche 3');
  expect(index.search('kuche 3', {}, page)).toEqual({
    records: expected.slice(0, 100),
    total: expected.length,
  });
  expect(index.size).toBe(900);
});

it('gives further pages, and filters', () => {
  const all = plant(900);
  const index = start();
  index.put(all);
  const expected = searchEquipment(all, 'e', { floor: 'OG1' });
  const { records, total } = index.search('e', { floor: 'OG1' }, { offset: 50, limit: 70 });
  expect(records).toEqual(expected.slice(50, 120));
  expect(total).toBe(expected.length);
});

it('answers during a load from the records loaded so far', async () => {
  const index = start();
  const load = index.load(inChunks(plant(300), 50));
  expect(index.search('', {}, page).total).toBeLessThan(300);
  await load;
  expect(index.search('', {}, page).total).toBe(300);
});

it('treats changes during a load as newer than the load', async () => {
  const all = plant(200);
  const [first, second] = all;
  if (!first || !second) throw new Error('no records');
  const index = start();
  const load = index.load(inChunks(all.toReversed(), 20));
  index.put([{ ...first, name: 'Neuer Name' }]);
  index.remove([second.id]);
  await load;
  expect(index.search('neuer name', {}, page).total).toBe(1);
  expect(index.search('', {}, page).total).toBe(199);
});

it('ends a load when another begins', async () => {
  const index = start();
  const first = index.load(inChunks(plant(200), 20));
  await soon();
  const second = index.load(inChunks(plant(40), 20));
  await Promise.all([first, second]);
  expect(index.search('', {}, page).total).toBe(40);
});

it('rejects with the error of a load, and keeps the records loaded before', async () => {
  const index = start();
  async function* broken(): AsyncGenerator<Equipment[]> {
    yield plant(10);
    throw new Error('storage gone');
  }
  await expect(index.load(broken())).rejects.toThrow('storage gone');
  expect(index.search('', {}, page).total).toBe(10);
});

it('lets messages be handled between the steps of a merge', async () => {
  let pauses = 0;
  let time = 0;
  const index = new LiveIndex({
    now: () => (time += 5),
    pause: async () => {
      pauses += 1;
      await soon();
    },
  });
  await index.load(inChunks(plant(600), 100));
  expect(pauses).toBeGreaterThan(6);
});
