import { beforeEach, expect, it, vi } from 'vitest';
import { eventually, until } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { useBackCloses } from './back-closes.ts';

const state = { page: 'detail' };
const marked = () => window.history.state?.covered !== undefined;

beforeEach(() => window.history.replaceState(state, ''));

/** As the browser does it: it goes there, then it tells. */
function goBack(): void {
  window.history.replaceState(state, '');
  window.dispatchEvent(new PopStateEvent('popstate'));
}

it('closes, and leaves the next way back to the page', async () => {
  const close = vi.fn();
  await renderHook((isOpen: boolean) => useBackCloses(isOpen, close), true);
  await until(marked);
  goBack();
  expect(close).toHaveBeenCalledOnce();
  expect(marked()).toBe(false);
});

it('stays in between as long as what asks first is open', async () => {
  const close = vi.fn();
  const use = (isOpen: boolean) => useBackCloses(isOpen, close, { asksFirst: true });
  const { rerender } = await renderHook<boolean, void>(use, true);
  await until(marked);
  goBack();
  expect(marked()).toBe(true);
  goBack();
  expect(marked()).toBe(true);
  expect(close).toHaveBeenCalledTimes(2);
  const back = vi.spyOn(window.history, 'back');
  await rerender(false);
  await eventually(() => expect(back).toHaveBeenCalledOnce());
});
