import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { isServerReachable } from '#web/api/server-reachable.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { expectToast } from '#web/testing/toasts.ts';
import { countUnsent, hasUnsavedDrafts, signOut } from './sign-out.ts';

vi.mock('./sign-out.ts', () => ({
  countUnsent: vi.fn(async () => 2),
  hasUnsavedNotes: () => false,
  hasUnsavedDrafts: vi.fn(() => false),
  signOut: vi.fn(async () => {}),
}));
vi.mock('#web/api/server-reachable.ts', () => ({ isServerReachable: vi.fn(async () => true) }));
beforeEach(() => void vi.clearAllMocks());

async function openSettings() {
  const { user } = openScreen('/settings', 'editor');
  const [leave] = await screen.findAllByRole('link', { name: 'Abmelden' });
  if (!leave) throw new Error('there is no way out');
  return { user, leave: () => user.click(leave) };
}

it('warns of unsent changes, and signs out only after a confirmation', async () => {
  const { user, leave } = await openSettings();
  const warning = () => screen.findByRole('dialog', { name: 'Noch nicht alles gesendet' });
  await leave();
  expect((await warning()).textContent).toContain(
    '2 Änderungen wurden noch nicht gesendet. Sie bleiben auf diesem Gerät und werden gesendet, sobald Sie sich hier wieder anmelden.',
  );
  await user.click(within(await warning()).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(signOut).not.toHaveBeenCalled();

  await leave();
  await user.click(within(await warning()).getByRole('button', { name: 'Trotzdem abmelden' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});

it('deletes nothing if the server does not answer', async () => {
  vi.mocked(countUnsent).mockResolvedValueOnce(0);
  vi.mocked(isServerReachable).mockResolvedValueOnce(false);
  const { leave } = await openSettings();
  await leave();
  await expectToast('Keine Verbindung');
  expect(signOut).not.toHaveBeenCalled();
});

it('warns of unsaved input in forms', async () => {
  vi.mocked(countUnsent).mockResolvedValueOnce(0);
  vi.mocked(hasUnsavedDrafts).mockReturnValueOnce(true);
  const { user, leave } = await openSettings();
  await leave();
  const warning = await screen.findByRole('dialog', { name: 'Eingaben noch nicht gespeichert' });
  expect(warning.textContent).toContain(
    'In Formularen stehen Eingaben, die noch nicht gespeichert sind. Mit dem Abmelden gehen sie verloren.',
  );
  await user.click(within(warning).getByRole('button', { name: 'Trotzdem abmelden' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
});
