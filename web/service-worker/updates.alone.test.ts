import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The service workers of a page as the browser reports them. */
function makeWorkers({ controlled }: { controlled: boolean }) {
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? ({} as ServiceWorker) : null,
  });
  const registration = Object.assign(new EventTarget(), {
    installing: null as ServiceWorker | null,
    waiting: null as ServiceWorker | null,
  });
  const postMessage = vi.fn();
  return {
    container,
    registration,
    postMessage,
    /** A new version is installed and waits. */
    install() {
      this.begin();
      this.finish();
    },
    begin() {
      registration.installing = Object.assign(new EventTarget(), {
        postMessage,
      }) as unknown as ServiceWorker;
      registration.dispatchEvent(new Event('updatefound'));
    },
    finish() {
      registration.waiting = registration.installing;
      registration.installing = null;
      registration.waiting?.dispatchEvent(new Event('statechange'));
    },
    /** The new version is activated, by this page or another. */
    activate() {
      container.controller = registration.waiting;
      registration.waiting = null;
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
}

async function follow(workers: ReturnType<typeof makeWorkers>) {
  vi.resetModules();
  const work = await import('#web/session/unsaved-work.ts');
  const { followUpdates } = await import('./updates.ts');
  work.watchWork();
  const reload = vi.fn();
  const updates = followUpdates(workers.container, workers.registration, {
    reload,
    onChange: () => {},
  });
  const type = () => document.body.dispatchEvent(new Event('input', { bubbles: true }));
  return { ...updates, ...work, reload, type };
}

const takeOver = [{ type: 'SKIP_WAITING' }];

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

describe('a new version', () => {
  it('is activated and the page reloads, once', async () => {
    const workers = makeWorkers({ controlled: true });
    const { reload, isPending } = await follow(workers);
    expect(isPending()).toBe(false);
    workers.install();
    expect(isPending()).toBe(true);
    expect(workers.postMessage.mock.calls).toEqual([takeOver]);
    expect(reload).not.toHaveBeenCalled();
    workers.activate();
    workers.container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that waited before the page was opened is activated too', async () => {
    const workers = makeWorkers({ controlled: true });
    workers.install();
    await follow(workers);
    expect(workers.postMessage.mock.calls).toEqual([takeOver]);
  });

  it('that was being fetched while the page loaded is activated too', async () => {
    const workers = makeWorkers({ controlled: true });
    workers.begin();
    await follow(workers);
    expect(workers.postMessage).not.toHaveBeenCalled();
    workers.finish();
    expect(workers.postMessage.mock.calls).toEqual([takeOver]);
  });

  it('waits while there is typed text, and is activated with the next screen', async () => {
    const workers = makeWorkers({ controlled: true });
    const { reload, type, beginScreen, isPending } = await follow(workers);
    type();
    workers.install();
    expect(workers.postMessage).not.toHaveBeenCalled();
    expect(isPending()).toBe(true);
    beginScreen();
    workers.activate();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is activated when the last toast has closed', async () => {
    const workers = makeWorkers({ controlled: true });
    await follow(workers);
    vi.useFakeTimers();
    document.body.innerHTML = '<div class="mantine-Notification-root"></div>';
    workers.install();
    expect(workers.postMessage).not.toHaveBeenCalled();
    document.body.innerHTML = '';
    vi.advanceTimersByTime(2000);
    expect(workers.postMessage.mock.calls).toEqual([takeOver]);
  });

  it('that another page activated waits while there is typed text', async () => {
    const workers = makeWorkers({ controlled: true });
    const { reload, type, beginScreen, isPending } = await follow(workers);
    type();
    workers.install();
    workers.activate();
    expect(reload).not.toHaveBeenCalled();
    expect(isPending()).toBe(true);
    beginScreen();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload over text that was typed after its activation', async () => {
    const workers = makeWorkers({ controlled: true });
    const { reload, type } = await follow(workers);
    workers.install();
    expect(workers.postMessage).toHaveBeenCalled();
    type();
    workers.activate();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is activated at once when the user asks for it', async () => {
    const workers = makeWorkers({ controlled: true });
    const { reload, type, takeOver: update } = await follow(workers);
    type();
    workers.install();
    update();
    workers.activate();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

it('the first worker causes no reload', async () => {
  const workers = makeWorkers({ controlled: false });
  const { reload, isPending } = await follow(workers);
  workers.install();
  expect(isPending()).toBe(false);
  workers.activate();
  expect(reload).not.toHaveBeenCalled();
  workers.install();
  workers.activate();
  expect(reload).toHaveBeenCalledTimes(1);
});

describe('a page that was just reloaded for a version', () => {
  beforeEach(async () => {
    const workers = makeWorkers({ controlled: true });
    vi.useFakeTimers({ now: 1_000_000_000, toFake: ['Date'] });
    await follow(workers);
    workers.install();
    workers.activate();
  });

  it('does not reload by itself for the next one', async () => {
    const workers = makeWorkers({ controlled: true });
    const { reload, beginScreen } = await follow(workers);
    workers.install();
    beginScreen();
    workers.activate();
    expect(workers.postMessage).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads when the user asks for it, or after a while', async () => {
    const workers = makeWorkers({ controlled: true });
    const { reload, beginScreen, takeOver: update } = await follow(workers);
    workers.install();
    vi.setSystemTime(1_000_000_000 + 10 * 60_000);
    beginScreen();
    expect(workers.postMessage.mock.calls).toEqual([takeOver]);
    vi.setSystemTime(1_000_000_000);
    update();
    workers.activate();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
