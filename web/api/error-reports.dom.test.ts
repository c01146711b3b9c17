import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frontendError, frontendErrorLimits } from '#contract/frontend-errors.ts';
import { reportError, watchUncaughtErrors } from './error-reports.ts';
import { NetworkError } from './transport-errors.ts';

const fetch = vi.fn<typeof globalThis.fetch>();
let minute = 0;

beforeEach(() => {
  // Each test runs in another minute, because the limit is per minute.
  minute += 1;
  vi.useFakeTimers({ now: minute * 600_000 });
  vi.stubGlobal('fetch', fetch);
  fetch.mockReset().mockImplementation(async () => new Response(null, { status: 204 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function reports(): unknown[] {
  return fetch.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
}

describe('an error report', () => {
  it('carries message, stack, component stack, time, browser and address', () => {
    const error = new Error('kaputt', { cause: new Error('darum') });
    reportError(error, { componentStack: '\n at Screen' });
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/log-frontend-error');
    expect(reports()[0]).toMatchObject({
      message: 'kaputt',
      stack: expect.stringContaining('Caused by: Error: darum'),
      componentStack: '\n at Screen',
      userAgent: navigator.userAgent,
      url: window.location.href,
      timestamp: new Date().toISOString(),
    });
  });

  it('fits the contract however long the error is', () => {
    const error = new Error('x'.repeat(50_000));
    error.stack = 'y'.repeat(50_000);
    reportError(error, { componentStack: 'z'.repeat(50_000) });
    expect(frontendError.safeParse(reports()[0]).success).toBe(true);
    expect(reports()[0]).toMatchObject({ message: 'x'.repeat(frontendErrorLimits.message) });
  });

  it('is also sent for thrown values that are not errors', () => {
    reportError('nur Text');
    expect(reports()[0]).toMatchObject({ message: 'nur Text', stack: null, componentStack: null });
  });

  it('is sent at most five times a minute', () => {
    for (let count = 0; count < 20; count += 1) reportError(new Error(`Fehler ${count}`));
    expect(fetch).toHaveBeenCalledTimes(5);
    vi.advanceTimersByTime(60_001);
    reportError(new Error('später'));
    expect(fetch).toHaveBeenCalledTimes(6);
  });

  it('is not sent for a missing network', () => {
    reportError(new NetworkError());
    expect(fetch).not.toHaveBeenCalled();
  });

  it('never becomes an error itself', async () => {
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(() => reportError(new Error('kaputt'))).not.toThrow();
    await vi.advanceTimersByTimeAsync(10);
  });

  it('is sent for uncaught errors and rejections, not for resources that fail to load', () => {
    watchUncaughtErrors();
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('im Knopf') }));
    window.dispatchEvent(new ErrorEvent('error', { message: 'image' }));
    const rejection = Object.assign(new Event('unhandledrejection'), { reason: new Error('spät') });
    window.dispatchEvent(rejection);
    expect(reports()).toMatchObject([{ message: 'im Knopf' }, { message: 'spät' }]);
  });
});
