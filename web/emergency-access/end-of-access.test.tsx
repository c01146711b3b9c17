import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aUser } from '#web/testing/samples/a-user.ts';
import { expectToast } from '#web/testing/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('takes effect on the screen by the device’s clock alone', async () => {
  const { server } = openScreen('/create', 'viewer', (server) =>
    server
      .answers(authCalls.currentUser, aUser('viewer', { writesUntil: '2026-11-15T12:01:00.000Z' }))
      .answers(equipmentCalls.metadata, {
        types: [],
        buildings: [],
        floors: [],
        columns: [],
        rooms: [],
        tags: [],
      })
      .answers(equipmentTypeCalls.list, []),
  );
  await screen.findByRole('textbox', { name: 'Name' });
  server.isUnreachable(authCalls.currentUser);
  vi.setSystemTime(new Date('2026-11-15T12:01:01.000Z'));
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await screen.findByText('Keine Berechtigung zum Erstellen von Anlagen');
  await expectToast('Notfallzugriff beendet');
});
