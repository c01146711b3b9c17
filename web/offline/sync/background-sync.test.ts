import { afterEach, expect, it, vi } from 'vitest';
import { requestBackgroundSync } from './background-sync.ts';

afterEach(() => void vi.unstubAllGlobals());

function stubRegistration(registration: object | undefined): void {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
}

it('registers the tag where the browser has background sync', async () => {
  const register = vi.fn(async () => {});
  stubRegistration({ sync: { register } });
  await requestBackgroundSync();
  expect(register.mock.calls).toEqual([['offline-requests']]);
});

it.each([
  ['has no service worker', undefined],
  ['has no background sync', {}],
  ['forbids it', { sync: { register: () => Promise.reject(new DOMException('denied')) } }],
])('changes nothing where the browser %s', async (_, registration) => {
  stubRegistration(registration);
  await expect(requestBackgroundSync()).resolves.toBeUndefined();
});

it('changes nothing without service workers', async () => {
  vi.stubGlobal('navigator', {});
  await expect(requestBackgroundSync()).resolves.toBeUndefined();
});

it('changes nothing if the browser rejects', async () => {
  const getRegistration = () => Promise.reject(new DOMException('no access', 'SecurityError'));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  await expect(requestBackgroundSync()).resolves.toBeUndefined();
});
