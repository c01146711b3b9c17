// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { until } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { draftStore, useCommentDraft } from './comment-draft.ts';

beforeEach(() => localStorage.clear());

const jana = () => draftStore('pumpe', 'jana');
const typed = { text: 'Tropft', edits: { a: { content: 'Besser', seen: 'Gut' } } };

it('is there again after a reload', () => {
  jana().keep(typed);
  expect(jana().read()).toEqual(typed);
});

it('belongs to one Anlage and to one person', () => {
  jana().keep(typed);
  const nothing = { text: '', edits: {} };
  expect(draftStore('pumpe', 'miriam').read()).toEqual(nothing);
  expect(draftStore('ventil', 'jana').read()).toEqual(nothing);
});

it('leaves nothing behind when nothing is left', () => {
  jana().keep(typed);
  jana().keep({ text: '', edits: {} });
  expect(localStorage).toHaveLength(0);
});

const drafts = () => renderHook((userId: string) => useCommentDraft('pumpe', userId), 'jana');

it('sends the same words under the same id until they have arrived', async () => {
  const first = await drafts();
  first.current.write('Tropft');
  const id = first.current.send('Tropft');
  const later = await drafts();
  expect(later.current.send('Tropft')).toBe(id);
  first.current.arrive(id);
  await until(() => first.current.draft.text === '');
  expect(first.current.send('Tropft')).not.toBe(id);
});

it('keeps what was typed while it was sent', async () => {
  const { current } = await drafts();
  current.write('Tropft');
  const id = current.send('Tropft');
  current.write('Tropft stark');
  current.arrive(id);
  expect(jana().read().text).toBe('Tropft stark');
});
