import { expect, it, onTestFinished, vi } from 'vitest';
import { until } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { useToday } from './use-today.ts';

function beginLateInTheEvening() {
  const now = Date.parse('2026-11-19T22:59:30Z');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
  onTestFinished(() => void vi.useRealTimers());
  return renderHook(() => useToday(), null);
}

it('is the next day once midnight has passed where the buildings are', async () => {
  const today = await beginLateInTheEvening();
  expect(today.current).toBe('2026-11-19');
  vi.advanceTimersByTime(60_000);
  await until(() => today.current === '2026-11-20');
});

it('is the present day at once when a computer that has slept shows the page again', async () => {
  // Without the timer, which would find out as well.
  vi.spyOn(globalThis, 'setInterval').mockReturnValue({} as NodeJS.Timeout);
  onTestFinished(() => void vi.restoreAllMocks());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-19T22:59:30Z') });
  onTestFinished(() => void vi.useRealTimers());
  const today = await renderHook(() => useToday(), null);
  vi.setSystemTime(Date.parse('2026-11-23T07:00:00Z'));
  expect(today.current).toBe('2026-11-19');
  document.dispatchEvent(new Event('visibilitychange'));
  await until(() => today.current === '2026-11-23');
});
