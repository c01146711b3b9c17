import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Equipment, EquipmentPage } from '#contract/equipment/equipment.ts';
import { sessionState } from '#web/session/session-state.ts';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { problem } from '#web/testing/samples/offline-samples.ts';
import { ownAnswer } from '#web/testing/servers/answering-server.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { writeWindow } from '../list/list-window.ts';
import { type Presence, useSteps } from './use-steps.ts';

vi.mock('#web/ui/notice/toast.tsx', () => ({ showError: vi.fn(), showSuccess: vi.fn() }));

/** The Anlagen of the list on the server; tests change them like another user. */
let stored: Equipment[] = [];
/** Anlagen on the server that are not in the list. */
let elsewhere: Equipment[] = [];
let isReachable = true;
let requestedPaths: string[] = [];

beforeEach(() => {
  stored = Array.from({ length: 1_234 }, (_, at) => anEquipment({ name: `Pumpe ${at}` }));
  elsewhere = [];
  isReachable = true;
  requestedPaths = [];
  window.history.replaceState(null, '', '/');
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (!isReachable) throw new TypeError('Failed to fetch');
    const page = Number(searchParams.get('page'));
    if (!page) return one(pathname);
    requestedPaths.push(
      `${pathname}${searchParams.has('q') ? ` ${searchParams.get('q')}` : ''} ${page}`,
    );
    return ownAnswer(pageOf(page));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  sessionStorage.clear();
});

function one(pathname: string): Response {
  const match = [...stored, ...elsewhere].find(({ id }) => pathname.endsWith(id));
  return match ? ownAnswer(match) : ownAnswer(problem('equipment_not_found'), 404);
}

function pageOf(page: number): EquipmentPage {
  const equipment = stored.slice((page - 1) * 100, page * 100);
  const total = stored.length;
  return { equipment, total, page, totalPages: Math.ceil(total / 100) };
}

const idAt = (position: number) => stored[position - 1]?.id ?? '';
const shownId = () => window.location.pathname.split('/').at(-1);
const search = { query: 'Pumpe', filters: {} };

/** Opens the Anlage at a position of a list of which only one page is loaded. */
async function openAt(position: number, list: Parameters<typeof writeWindow>[0]['list']) {
  const page = Math.ceil(position / 100);
  const ids = pageOf(page).equipment.map(({ id }) => id);
  writeWindow({ ids, first: (page - 1) * 100, total: stored.length, list });
  return renderHook(({ id, presence }: Shown) => useSteps(id, presence), shown(idAt(position)));
}

interface Shown {
  id: string;
  presence: Presence;
}
const shown = (id: string, presence?: Presence): Shown => ({ id, presence });

describe('steps through a list', () => {
  it.each([
    ['a search', { search }, '/api/equipment/search Pumpe'],
    ['the management list', { manage: { building: 'BT3' } }, '/api/equipment'],
  ] as const)('of %s go on at the end of the loaded part', async (_, list, call) => {
    const hook = await openAt(300, list);
    expect(hook.current.listPosition).toMatchObject({ position: 300, total: 1_234 });
    hook.current.go(1);
    await eventually(() => expect(shownId()).toBe(idAt(301)));
    expect(requestedPaths).toEqual([`${call} 3`, `${call} 4`]);
    await hook.rerender(shown(idAt(301)));
    expect(hook.current.listPosition).toEqual({
      position: 301,
      total: 1_234,
      previous: idAt(300),
      next: idAt(302),
    });
    expect(sessionState.filteredIds.read()).toHaveLength(200);
  });

  it('go back over the beginning of the loaded part', async () => {
    const hook = await openAt(301, { search });
    hook.current.go(-1);
    await eventually(() => expect(shownId()).toBe(idAt(300)));
    await hook.rerender(shown(idAt(300)));
    expect(hook.current.listPosition).toMatchObject({ position: 300, total: 1_234 });
  });

  it.each([
    [1, -1],
    [1_234, 1],
  ] as const)('stop at position %i, an end of the list', async (end, step) => {
    const hook = await openAt(end, { search });
    hook.current.go(step);
    await eventually(() => expect(hook.current.listPosition).toMatchObject({ position: end }));
    expect(requestedPaths).toEqual([]);
    expect(window.location.pathname).toBe('/');
  });

  it('use the current count of the list', async () => {
    const opened = idAt(300);
    const hook = await openAt(300, { search });
    await eventually(() => expect(requestedPaths).toHaveLength(2));
    hook.client.clear();
    stored.splice(0, 2);
    const [next, total] = [idAt(299), stored.length];
    hook.current.go(1);
    await eventually(() => expect(shownId()).toBe(next));
    await hook.rerender(shown(next));
    expect(hook.current.listPosition).toMatchObject({ position: 299, total, previous: opened });
  });

  it('go on from an Anlage that is no longer in the list', async () => {
    const hook = await openAt(300, { search });
    elsewhere = stored.splice(299, 1);
    const next = idAt(300);
    hook.current.go(1);
    await eventually(() => expect(shownId()).toBe(next));
    await hook.rerender(shown(next));
    expect(hook.current.listPosition).toMatchObject({ position: 301, previous: elsewhere[0]?.id });
  });

  it('skip a deleted neighbour, in either direction', async () => {
    const [before, after] = [idAt(348), idAt(352)];
    const list = pageOf(4).equipment.map(({ id }) => id);
    const opened = idAt(350);
    stored = stored.filter(({ id }) => id !== list[48] && id !== list[50]);
    writeWindow({ ids: list, first: 300, total: 1_234, list: { search } });
    const hook = await renderHook(({ id }: Shown) => useSteps(id), shown(opened));
    await eventually(() =>
      expect(hook.current.listPosition).toEqual({
        position: 349,
        total: 1_232,
        previous: before,
        next: after,
      }),
    );
  });

  it.each([
    [1, 352],
    [-1, 348],
  ] as const)(
    'go on in direction %i from an Anlage that does not exist on arrival',
    async (step, next) => {
      const expected = idAt(next);
      const hook = await openAt(350, { search });
      await eventually(() => expect(hook.client.isFetching()).toBe(0));
      const gone = idAt(350 + step);
      hook.current.go(step);
      await hook.rerender(shown(gone));
      await hook.rerender(shown(gone, 'gone'));
      await eventually(() => expect(shownId()).toBe(expected));
      expect(sessionState.filteredIds.read()).not.toContain(gone);
    },
  );

  it('go on beyond the loaded part from an Anlage that does not exist on arrival', async () => {
    const [gone, next] = [idAt(300), idAt(301)];
    const hook = await openAt(299, { search });
    await eventually(() => expect(hook.client.isFetching()).toBe(0));
    hook.current.go(1);
    await hook.rerender(shown(gone));
    stored = stored.filter(({ id }) => id !== gone);
    await hook.rerender(shown(gone, 'gone'));
    await eventually(() => expect(shownId()).toBe(next));
    await hook.rerender(shown(next));
    await eventually(() => expect(sessionState.filteredIds.read()).not.toContain(gone));
  });

  it('go on beyond a loaded part whose last two Anlagen were deleted', async () => {
    const [gone, alsoGone, next] = [idAt(299), idAt(300), idAt(301)];
    const hook = await openAt(300, { search });
    await eventually(() => expect(requestedPaths).toHaveLength(2));
    await hook.rerender(shown(idAt(298)));
    hook.current.go(1);
    stored = stored.filter(({ id }) => id !== gone && id !== alsoGone);
    for (const id of [gone, alsoGone]) {
      await eventually(() => expect(shownId()).toBe(id));
      await hook.rerender(shown(id, 'gone'));
    }
    await eventually(() => expect(shownId()).toBe(next));
    await hook.rerender(shown(next));
    expect(hook.current.listPosition).toMatchObject({ position: 299, total: 1_232 });
  });

  it('stay on an Anlage that existed on arrival and is deleted later', async () => {
    const reached = idAt(351);
    const hook = await openAt(350, { search });
    hook.current.go(1);
    await hook.rerender(shown(reached));
    await hook.rerender(shown(reached, 'there'));
    await hook.rerender(shown(reached, 'gone'));
    expect(shownId()).toBe(reached);
  });

  it('stay on a deleted Anlage that was not reached by a step', async () => {
    const opened = idAt(350);
    const hook = await openAt(350, { search });
    await hook.rerender(shown(opened, 'gone'));
    expect(window.location.pathname).toBe('/');
    expect(sessionState.filteredIds.read()).toContain(opened);
  });

  it('say so if the rest of the list cannot be loaded, and stay', async () => {
    isReachable = false;
    const hook = await openAt(300, { search });
    hook.current.go(1);
    await eventually(() =>
      expect(showError).toHaveBeenCalledExactlyOnceWith(
        'Fehler',
        'Die Anlage konnte nicht geladen werden. Der Server ist nicht erreichbar.',
      ),
    );
    expect(hook.current.listPosition).toMatchObject({ position: 300, total: 1_234 });
  });

  it('follow the last input if an answer comes late', async () => {
    const hook = await openAt(300, { search });
    hook.client.clear();
    hook.current.go(1);
    hook.current.go(-1);
    await hook.rerender(shown(idAt(299)));
    await eventually(() => expect(hook.client.isFetching()).toBe(0));
    expect(shownId()).toBe(idAt(299));
    expect(sessionState.filteredIds.read()).toHaveLength(100);
  });

  it('use only the stored ids if the list itself is not stored', async () => {
    sessionState.filteredIds.write([idAt(1), idAt(2)]);
    const hook = await renderHook((id: string) => useSteps(id), idAt(2));
    expect(hook.current.listPosition).toMatchObject({ position: 2, total: 2, previous: idAt(1) });
  });
});
