import { afterEach, expect, it, vi } from 'vitest';
import { registerServiceWorker } from './register.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

function stubWorkers() {
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: new Promise(() => {}),
    register: vi.fn(async () => {}),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return container;
}

it('registers the worker for the built application, past every cache', () => {
  vi.stubEnv('PROD', true);
  const { register } = stubWorkers();
  void registerServiceWorker();
  expect(register.mock.calls).toEqual([['/service-worker.js', { updateViaCache: 'none' }]]);
});

it('registers none in development, where every file changes all the time', async () => {
  const { register } = stubWorkers();
  await registerServiceWorker();
  expect(register).not.toHaveBeenCalled();
});

it('does nothing in a browser without service workers', async () => {
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', {});
  await expect(registerServiceWorker()).resolves.toBeUndefined();
});

it('turns the worker’s messages into window events, and no others', () => {
  vi.stubEnv('PROD', true);
  const container = stubWorkers();
  void registerServiceWorker();
  const events: string[] = [];
  for (const type of ['SYNC_OFFLINE_REQUESTS', 'SYNC_COMPLETE', 'click']) {
    window.addEventListener(type, () => events.push(type), { once: true });
  }
  for (const data of [
    { type: 'SYNC_OFFLINE_REQUESTS' },
    { type: 'SYNC_COMPLETE' },
    { type: 'click' },
    undefined,
  ]) {
    container.dispatchEvent(new MessageEvent('message', { data }));
  }
  expect(events).toEqual(['SYNC_OFFLINE_REQUESTS', 'SYNC_COMPLETE']);
});
