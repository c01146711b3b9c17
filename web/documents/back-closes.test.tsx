import { beforeEach, expect, it, vi } from 'vitest';
import { eventually, until } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { useBackCloses } from './back-closes.ts';

const state = { page: 'detail' };
const isMarked = () => window.history.state?.covered !== undefined;

beforeEach(() => window.history.replaceState(state, ''));

/** Like the browser: first it navigates, then it fires the event. */
function goBack(): void {
  window.history.replaceState(state, '');
  window.dispatchEvent(new PopStateEvent('popstate'));
}

it('closes, and the next step back leaves the page', async () => {
  const close = vi.fn();
  await renderHook((isOpen: boolean) => useBackCloses(isOpen, close), true);
  await until(isMarked);
  goBack();
  expect(close).toHaveBeenCalledOnce();
  expect(isMarked()).toBe(false);
});

it('stays open as long as the confirmation is open', async () => {
  const close = vi.fn();
  const use = (isOpen: boolean) => useBackCloses(isOpen, close, { asksFirst: true });
  const { rerender } = await renderHook<boolean, void>(use, true);
  await until(isMarked);
  goBack();
  expect(isMarked()).toBe(true);
  goBack();
  expect(isMarked()).toBe(true);
  expect(close).toHaveBeenCalledTimes(2);
  const back = vi.spyOn(window.history, 'back');
  await rerender(false);
  await eventually(() => expect(back).toHaveBeenCalledOnce());
});
