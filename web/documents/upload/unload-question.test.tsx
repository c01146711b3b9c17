import { expect, it } from 'vitest';
import { until } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { useUnloadQuestion } from './unload-question.ts';

function leave(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('asks as long as something would be lost', async () => {
  const { rerender } = await renderHook<boolean, void>(useUnloadQuestion, false);
  expect(leave()).toBe(false);
  await rerender(true);
  await until(leave);
  await rerender(false);
  await until(() => !leave());
});
