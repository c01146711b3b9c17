import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { retentionCalls } from '#contract/retention.ts';
import { openScreen } from '#web/testing/open-screen.tsx';

const address = '/admin/retention';

it.each(['viewer', 'editor', 'reviewer'] as const)(
  'tells the %s that periods are not theirs to see',
  async (role) => {
    openScreen(address, role);
    await screen.findByText('Keine Berechtigung für Aufbewahrungsregeln');
  },
);

it('that could not be loaded can be asked for again', async () => {
  const { server, user } = openScreen(address, 'admin', (server) =>
    server.fails(retentionCalls.overview),
  );
  await screen.findByText('Die Aufbewahrungsfristen konnten nicht geladen werden');
  server.answers(retentionCalls.overview, { policies: [], lastRun: null });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('region', { name: /^Fristen/ });
  screen.getByText('Noch kein Lauf.');
});
