import { screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { openScreen } from '#web/testing/open-screen.tsx';

const device = vi.hoisted(() => ({ countUnsent: vi.fn<() => Promise<number>>() }));
vi.mock('#web/offline/offline.ts', async (original) => ({
  ...(await original<object>()),
  device: async () => device,
}));

async function openLanding(...databases: string[]) {
  vi.stubGlobal('indexedDB', { databases: async () => databases.map((name) => ({ name })) });
  onTestFinished(() => void vi.unstubAllGlobals());
  openScreen('/', 'editor', (server) => server.fails(authCalls.currentUser, 401, 'not_signed_in'));
  await screen.findByRole('link', { name: 'Jetzt anmelden' });
}

it.each([
  [
    1,
    'Auf diesem Gerät wartet eine Änderung. Sie bleibt hier und wird gesendet, sobald die Person sich wieder anmeldet, die sie gemacht hat.',
  ],
  [
    1_200,
    'Auf diesem Gerät warten 1.200 Änderungen. Sie bleiben hier und werden gesendet, sobald die Person sich wieder anmeldet, die sie gemacht hat.',
  ],
])('tells somebody who is signed out that %i changes wait on this device', async (count, text) => {
  device.countUnsent.mockResolvedValue(count);
  await openLanding('equipment-finder');
  await screen.findByText(text);
});

it('creates no database for a new visitor', async () => {
  device.countUnsent.mockClear();
  await openLanding('another');
  expect(device.countUnsent).not.toHaveBeenCalled();
  expect(screen.queryByText(/^Auf diesem Gerät/)).toBeNull();
});
