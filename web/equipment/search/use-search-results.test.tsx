import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EquipmentPage } from '#contract/equipment/equipment.ts';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { ownAnswer } from '#web/testing/servers/answering-server.ts';
import type { Search } from './use-search.ts';
import { useSearchResults } from './use-search-results.ts';

interface PendingRequest {
  q: string | null;
  page: number;
  signal: AbortSignal | null | undefined;
  answer: (total: number, isCut?: boolean) => void;
}

let requests: PendingRequest[] = [];

/** Every request waits until the test answers it. */
beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const query = new URL(address, 'http://localhost').searchParams;
    const q = query.get('q');
    const page = Number(query.get('page'));
    return new Promise<Response>((resolve) => {
      const answer = (total: number, isCut = false) =>
        resolve(ownAnswer({ ...pageOf(`${q}`, page, total), isCut }));
      requests.push({ q, page, signal: init?.signal, answer });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

function pageOf(q: string, page: number, total: number): EquipmentPage {
  const before = (page - 1) * 100;
  const length = Math.max(0, Math.min(100, total - before));
  const equipment = Array.from({ length }, (_, at) => anEquipment({ name: `${q} ${before + at}` }));
  return { equipment, total, page, totalPages: Math.ceil(total / 100) };
}

const searchFor = (query: string): Search => ({ query, filters: {} });
const request = async (q: string, page = 1): Promise<PendingRequest> =>
  eventually(() => {
    const match = requests.find((one) => one.q === q && one.page === page);
    if (!match) throw new Error(`no request for ${q}, page ${page}`);
    return match;
  });

describe('search results', () => {
  it('are never replaced by a slower answer to an older search', async () => {
    const hook = await renderHook(useSearchResults, searchFor('Pu'));
    const slow = await request('Pu');
    await hook.rerender(searchFor('Pum'));
    (await request('Pum')).answer(1);
    await eventually(() => expect(hook.current.itemAt(0)?.name).toBe('Pum 0'));

    slow.answer(5);
    expect(slow.signal?.aborted).toBe(true);
    expect(hook.current.itemAt(0)?.name).toBe('Pum 0');
    expect(hook.current.total).toBe(1);
    expect(hook.current.isCurrent).toBe(true);
  });

  it('stay until the next ones are loaded, and are marked as old', async () => {
    const hook = await renderHook(useSearchResults, searchFor('Pu'));
    (await request('Pu')).answer(2);
    await eventually(() => expect(hook.current.total).toBe(2));
    await hook.rerender(searchFor('Pum'));
    expect(hook.current).toMatchObject({ total: 2, isCurrent: false });
  });

  it('are only requested where they are visible', async () => {
    const hook = await renderHook(useSearchResults, searchFor('Pu'));
    (await request('Pu')).answer(10_000);
    await eventually(() => expect(hook.current.total).toBe(10_000));
    hook.current.onRange(4_990, 5_010);
    (await request('Pu', 51)).answer(10_000);
    await eventually(() => expect(hook.current.itemAt(5_003)?.name).toBe('Pu 5003'));
    expect(hook.current.itemAt(4_995)).toBeUndefined();
    expect(requests.map(({ page }) => page)).toEqual([1, 50, 51]);
  });

  it('that were not counted to their end grow as far as the user scrolls', async () => {
    const hook = await renderHook(useSearchResults, searchFor('P'));
    (await request('P')).answer(1_001, true);
    await eventually(() => expect(hook.current).toMatchObject({ total: 1_001, isCut: true }));
    hook.current.onRange(990, 1_010);
    (await request('P', 11)).answer(2_001, true);
    await eventually(() => expect(hook.current).toMatchObject({ total: 2_001, isCut: true }));

    // After returning to the search the list has its former length.
    await hook.rerender(searchFor('Pumpe'));
    await hook.rerender(searchFor('P'));
    await eventually(() => expect(hook.current).toMatchObject({ total: 2_001, isCurrent: true }));
    hook.current.onRange(1_490, 1_510);
    const next = await request('P', 16);
    // The list does not shrink while the next page is loading.
    expect(hook.current.total).toBe(2_001);
    // A page further down has a more accurate total, even if it is smaller.
    next.answer(1_520);
    await eventually(() => expect(hook.current).toMatchObject({ total: 1_520, isCut: false }));
    expect(hook.current.itemAt(1_503)?.name).toBe('P 1503');

    await hook.rerender(searchFor('Pu'));
    (await request('Pu')).answer(7);
    await eventually(() => expect(hook.current).toMatchObject({ total: 7, isCut: false }));
  });

  it('that end exactly at the counted number have that end', async () => {
    const hook = await renderHook(useSearchResults, searchFor('P'));
    (await request('P')).answer(1_001, true);
    await eventually(() => expect(hook.current.isCut).toBe(true));
    hook.current.onRange(90, 110);
    (await request('P', 2)).answer(1_001);
    await eventually(() => expect(hook.current).toMatchObject({ total: 1_001, isCut: false }));
  });

  it('include their neighbours as far as there is no gap', async () => {
    const hook = await renderHook(useSearchResults, searchFor('Pu'));
    (await request('Pu')).answer(10_000);
    await eventually(() => expect(hook.current.total).toBe(10_000));
    hook.current.onRange(4_990, 5_010);
    for (const page of [50, 51]) (await request('Pu', page)).answer(10_000);
    await eventually(() => expect(hook.current.runAt(5_003).ids).toHaveLength(200));
    expect(hook.current.runAt(5_003).first).toBe(4_900);
    expect(hook.current.runAt(3)).toMatchObject({ first: 0, ids: { length: 100 } });
  });
});
