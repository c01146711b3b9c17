import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emergencyAccessCalls } from '#contract/emergency-access.ts';
import { openScreen } from '#web/testing/open-screen.tsx';

const address = '/admin/emergency-codes';

it.each(['viewer', 'editor', 'reviewer'] as const)(
  'tells the %s that codes are not theirs to manage',
  async (role) => {
    openScreen(address, role);
    await screen.findByRole('heading', { name: 'Berechtigung fehlt' });
    screen.getByText('Keine Berechtigung zum Verwalten von Notfallcodes');
    expect(screen.queryByRole('button', { name: 'Code ausstellen' })).toBeNull();
  },
);

it('says that codes could not be loaded, asks again, and says that there is none', async () => {
  const { server, user } = openScreen(address, 'admin', (server) =>
    server.fails(emergencyAccessCalls.list),
  );
  await screen.findByText('Die Notfallcodes konnten nicht geladen werden.');
  server.answers(emergencyAccessCalls.list, []);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Noch keine Notfallcodes ausgestellt.');
});
