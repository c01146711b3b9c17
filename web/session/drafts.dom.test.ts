import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fillStorage } from '#web/testing/fakes/full-storage.ts';
import { until } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { draftEntry, draftNames, forgetDrafts, formDraft, useFormDraft } from './drafts.ts';

beforeEach(() => localStorage.clear());

const draft = z.object({ text: z.string() });
const entryOf = (userId: string, name = 'form') => draftEntry(userId, name, draft);

it('is stored in the local storage by user', () => {
  entryOf('jana').write({ text: 'Tropft' });
  expect(Object.keys(localStorage)).toEqual(['draft:jana:form']);
  expect(sessionStorage.getItem('draft:jana:form')).toBeNull();
  expect(entryOf('jana').read()).toEqual({ text: 'Tropft' });
  expect(entryOf('tom').read()).toBeNull();
});

it('knows whether it survives a reload', () => {
  const entry = entryOf('jana');
  expect(entry.isStored()).toBe(false);
  entry.write({ text: 'Tropft' });
  expect(entry.isStored()).toBe(true);
  const makeRoom = fillStorage();
  entry.write({ text: 'Tropft und rauscht' });
  expect(entry.read()).toEqual({ text: 'Tropft und rauscht' });
  expect(entry.isStored()).toBe(false);
  makeRoom();
  entry.write({ text: 'Tropft' });
  expect(entry.isStored()).toBe(true);
});

it('is deleted with all drafts of a user who signs out, not those of others', () => {
  entryOf('jana').write({ text: 'Tropft' });
  entryOf('jana', 'other').write({ text: 'Rauscht' });
  entryOf('tom').write({ text: 'Bleibt' });
  forgetDrafts('jana');
  expect(Object.keys(localStorage)).toEqual(['draft:tom:form']);
});

describe('a note of a run that an older version of the app has stored', () => {
  const earlier = 'runNotes:jana:lauf:a';
  const typed = { text: 'Tropft', base: null };
  const note = () => draftEntry('jana', 'runNote:lauf:a', z.any());
  beforeEach(() => localStorage.setItem(earlier, JSON.stringify(typed)));

  it('is a draft like the others', () => {
    expect(draftNames('tom', '')).toEqual([]);
    expect(draftNames('jana', 'runNote:lauf:')).toEqual(['runNote:lauf:a']);
    expect(note().read()).toEqual(typed);
    expect(localStorage.getItem(earlier)).toBeNull();
  });

  it('does not replace a newer draft, and is adopted after that', () => {
    note().write({ text: 'Tropft stark', base: null });
    draftNames('jana', '');
    expect(note().read()).toEqual({ text: 'Tropft stark', base: null });
    note().clear();
    draftNames('jana', '');
    expect(note().read()).toEqual(typed);
  });

  it('stays in its place if there is no space for a copy', () => {
    const makeRoom = fillStorage();
    draftNames('jana', '');
    expect(note().read()).toEqual(typed);
    expect(localStorage.getItem(earlier)).not.toBeNull();
    makeRoom();
  });

  it('is deleted when its user signs out', () => {
    forgetDrafts('jana');
    expect(localStorage).toHaveLength(0);
  });
});

describe('the draft of a form', () => {
  const schema = z.object({ text: z.string(), count: z.number() });
  const empty = { text: '', count: 0 };
  const draftOf = (userId: string, name: string) => formDraft([userId, name], schema, empty);
  const typed = { text: 'Tropft', count: 2 };

  it('is there again after a reload', () => {
    draftOf('jana', 'pumpe').keep(typed);
    expect(draftOf('jana', 'pumpe').read()).toEqual(typed);
  });

  it('belongs to one form and one user', () => {
    draftOf('jana', 'pumpe').keep(typed);
    expect(draftOf('miriam', 'pumpe').read()).toEqual(empty);
    expect(draftOf('jana', 'ventil').read()).toEqual(empty);
  });

  it('leaves nothing on the device when the form is empty again', () => {
    const draft = draftOf('jana', 'pumpe');
    draft.keep(typed);
    expect(draft.isEmpty(typed)).toBe(false);
    draft.keep({ ...empty });
    expect(localStorage).toHaveLength(0);
  });

  it('changes the stored draft, however old the rendered one is', async () => {
    const open = () =>
      renderHook((name: string) => useFormDraft(() => draftOf('jana', name)), 'pumpe');
    const [first, later] = [await open(), await open()];
    first.current.change({ text: 'Tropft' });
    later.current.change(({ count }) => ({ count: count + 1 }));
    await until(() => later.current.draft.count === 1);
    expect(later.current.draft).toEqual({ text: 'Tropft', count: 1 });
  });
});
