import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { statusOf } from '#web/api/transport-errors.ts';
import { protocolAddress, showProtocol } from './protocol-file.ts';

const address = protocolAddress({ scenarioId: 's', runId: 'r' });
const frames = () => document.querySelectorAll('iframe[title=Protokoll]').length;

function answering(status: number, body: BodyInit | null = '%PDF', type = 'application/pdf') {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status, headers: { 'Content-Type': type } })),
  );
}

/** A fake tab. */
const aTab = (closed = false) => {
  const tab = { closed, close: vi.fn(), location: { replace: vi.fn() } };
  return { ...tab, asWindow: tab as unknown as Window };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('the protocol', () => {
  it('opens in the tab that the click has opened', async () => {
    answering(200);
    const tab = aTab();
    await showProtocol(address, tab.asWindow);
    expect(tab.location.replace).toHaveBeenCalledWith(address);
    expect(fetch).toHaveBeenCalledOnce();
    expect(fetch).toHaveBeenCalledWith(address, expect.objectContaining({ method: 'HEAD' }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(frames()).toBe(0);
  });

  it.each([
    ['no tab was opened', () => null],
    ['the tab was closed', () => aTab(true).asWindow],
  ])(
    'is downloaded in a frame after 3 s where %s; the frame is removed 5 s later',
    async (_, tab) => {
      answering(200);
      const onBlocked = vi.fn();
      const shown = showProtocol(address, tab(), onBlocked);
      await vi.advanceTimersByTimeAsync(2_999);
      expect(onBlocked).toHaveBeenCalledOnce();
      expect(frames()).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      await shown;
      expect(frames()).toBe(1);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(frames()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(frames()).toBe(0);
    },
  );

  it.each([
    ['a refusal', 500, '{}', 'application/json'],
    ['a page', 200, '<p>', 'text/html'],
  ])('fails if the answer is %s, and the tab is closed', async (_, status, body, type) => {
    answering(status, body, type);
    const tab = aTab();
    await expect(showProtocol(address, tab.asWindow)).rejects.toThrow();
    expect(tab.close).toHaveBeenCalledOnce();
  });

  it('says that the session has ended', async () => {
    answering(401, '{}', 'application/json');
    const failure = await showProtocol(address, null).catch((error: unknown) => error);
    expect(statusOf(failure)).toBe(401);
  });
});
