import { beforeEach, expect, it } from 'vitest';
import { until } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { useCommentDraft } from './comment-draft.ts';

beforeEach(() => localStorage.clear());

const drafts = () => renderHook((userId: string) => useCommentDraft('pumpe', userId), 'jana');

it('sends the same text under the same id until it has arrived', async () => {
  const first = await drafts();
  first.current.write('Tropft');
  const id = first.current.send('Tropft');
  const later = await drafts();
  expect(later.current.send('Tropft')).toBe(id);
  first.current.arrive(id);
  await until(() => first.current.draft.text === '');
  expect(first.current.send('Tropft')).not.toBe(id);
});

it('keeps text that was typed while the comment was sent', async () => {
  const { current } = await drafts();
  current.write('Tropft');
  const id = current.send('Tropft');
  current.write('Tropft stark');
  current.arrive(id);
  const { current: later } = await drafts();
  expect(later.draft.text).toBe('Tropft stark');
});
