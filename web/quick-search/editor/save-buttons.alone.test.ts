import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownAnswerHeader } from '#contract/call.ts';
import type { QuickSearchButton } from '#contract/quick-search.ts';
import { type ButtonChange, diffButtons, draftOf } from '../quick-search-diff.ts';
import { makeChangeKeys } from './change-keys.ts';
import { saveButtons } from './save-buttons.ts';

const button = (id: string, order: number): QuickSearchButton => ({
  id,
  searchTerm: id,
  displayLabel: id,
  order,
});
const savedButtons = ['a', 'b', 'c'].map(button);

const fetch = vi.fn<typeof globalThis.fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  fetch.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const json = (status: number, body: unknown) => () =>
  Promise.resolve(
    new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', [ownAnswerHeader]: 'done' },
    }),
  );
const some = button('00000000-0000-4000-8000-000000000001', 0);
const done: typeof globalThis.fetch = (address) =>
  json(200, String(address).endsWith('/reorder') ? [] : some)();
const gone = () =>
  Promise.resolve(new Response(null, { status: 204, headers: { [ownAnswerHeader]: 'done' } }));
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

const sent = () =>
  fetch.mock.calls.map(([address, init]) =>
    `${init?.method} ${String(address).replace('/api/quick-search-buttons', '')}`.trim(),
  );
const sentKeys = () =>
  fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));

const changes = diffButtons(savedButtons, [
  draftOf(button('c', 2)),
  { ...draftOf(button('a', 0)), displayLabel: 'A' },
  { id: 'n', searchTerm: 'HVAC', displayLabel: 'Klima' },
]);

it('sends only changes, each with its own key, and returns the new list', async () => {
  fetch.mockImplementationOnce(gone).mockImplementation(done);
  const { saved, failure } = await saveButtons(savedButtons, changes, makeChangeKeys(), 'jana');
  expect(failure).toBeUndefined();
  expect(sent()).toEqual(['DELETE /b', 'POST', 'PATCH /a', 'PATCH /reorder']);
  expect(new Set(sentKeys()).size).toBe(4);
  expect(saved.map(({ id, displayLabel, order }) => [id, displayLabel, order])).toEqual([
    ['c', 'c', 0],
    ['a', 'A', 1],
    ['n', 'Klima', 2],
  ]);
});

it('stops at a failure and returns what succeeded', async () => {
  fetch.mockImplementationOnce(gone).mockImplementation(lost);
  const { saved, failure } = await saveButtons(savedButtons, changes, makeChangeKeys(), 'jana');
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(failure?.kind).toBe('create');
  expect(saved.map(({ id }) => id)).toEqual(['a', 'c']);
});

it.each([
  ['create', 'Failed to create button'],
  ['update', 'Failed to update button'],
  ['reorder', 'Failed to reorder buttons'],
])('a failed %s is "%s"', async (kind, text) => {
  fetch.mockImplementation(lost);
  const { failure } = await saveButtons(
    savedButtons,
    changes.filter((change) => change.kind === kind),
    makeChangeKeys(),
    'jana',
  );
  expect(failure?.error.message).toBe(text);
});

it('counts a button that is already gone as removed', async () => {
  fetch.mockImplementation(json(404, { code: 'not_found', message: 'Nicht gefunden.' }));
  const { saved, failure } = await saveButtons(
    savedButtons,
    [{ kind: 'remove', id: 'b' }],
    makeChangeKeys(),
    'jana',
  );
  expect(failure).toBeUndefined();
  expect(saved.map(({ id }) => id)).toEqual(['a', 'c']);
});

const rename = (displayLabel: string): ButtonChange[] => [
  { kind: 'update', id: 'a', texts: { displayLabel } },
];

it('repeats an attempt without an answer with the same key', async () => {
  const keys = makeChangeKeys();
  fetch.mockImplementationOnce(lost).mockImplementation(done);
  await saveButtons(savedButtons, rename('X'), keys, 'jana');
  await saveButtons(savedButtons, rename('X'), keys, 'jana');
  expect(sentKeys()[0]).toBe(sentKeys()[1]);
});

it('uses a new key for a change that succeeded, was given up, or is another one', async () => {
  const keys = makeChangeKeys();
  fetch.mockImplementationOnce(lost).mockImplementation(done);
  await saveButtons(savedButtons, rename('X'), keys, 'jana');
  await saveButtons(savedButtons, rename('Y'), keys, 'jana');
  await saveButtons(savedButtons, rename('X'), keys, 'jana');
  await saveButtons(savedButtons, rename('X'), keys, 'jana');
  expect(new Set(sentKeys()).size).toBe(4);
});
