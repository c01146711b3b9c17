import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/people.ts';
import { can } from '#contract/permissions.ts';
import { CurrentRights } from './current-rights.tsx';
import { useCurrentUser } from './current-user.ts';

const viewer: CurrentUser = {
  id: '00000000-0000-4000-8000-000000000000',
  email: null,
  firstName: 'Olga',
  lastName: 'Petrowa',
  displayName: null,
  profileImageUrl: null,
  role: 'viewer',
  status: 'active',
  createdAt: '2026-01-01T08:00:00.000Z',
  lastLogin: null,
  consentGiven: true,
};

let root: Root;
let seen: boolean;
const client = new QueryClient();

function Seen() {
  seen = can(useCurrentUser(), 'equipment.create');
  return null;
}

const show = (user: CurrentUser) =>
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <CurrentRights user={user}>
          <Seen />
        </CurrentRights>
      </QueryClientProvider>,
    ),
  );

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    now: new Date('2026-11-15T12:00:00.000Z'),
  });
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const until = (time: string) => ({ ...viewer, writesUntil: `2026-11-15T${time}.000Z` });

it('allows writing while a code is valid, and ends without a message', () => {
  show(until('20:00:00'));
  expect(seen).toBe(true);
  act(() => vi.advanceTimersByTime(8 * 3_600_000 - 1));
  expect(seen).toBe(true);
  act(() => vi.advanceTimersByTime(2));
  expect(seen).toBe(false);
});

it('ignores a stored code that has expired', () => {
  show(until('11:59:59'));
  expect(seen).toBe(false);
});

it('ends after the device has slept', () => {
  show(until('20:00:00'));
  vi.setSystemTime(new Date('2026-11-16T12:00:00.000Z'));
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(seen).toBe(false);
});

it('allows writing again with another code', () => {
  show(until('12:00:01'));
  act(() => vi.advanceTimersByTime(2_000));
  expect(seen).toBe(false);
  show(until('20:00:00'));
  expect(seen).toBe(true);
});
