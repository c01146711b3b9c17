import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userAdminCalls } from '#contract/users/users.ts';
import { openScreen } from '#web/testing/open-screen.tsx';

const address = '/settings';

it('shows every card to administrators', async () => {
  openScreen(address, 'admin', (server) =>
    server.answers(userAdminCalls.list, { users: [], total: 0, page: 1, totalPages: 0 }),
  );
  await screen.findByRole('heading', { name: 'Einstellungen' });
  for (const name of ['Ihr Konto', 'Administration', 'App', 'Weitere']) {
    screen.getByRole('heading', { name });
  }
  for (const [name, href] of [
    [/^Mein Konto/, '/account'],
    [/^Benutzerverwaltung/, '/admin/users'],
    [/^Anlagentypen/, '/admin/equipment-types'],
    [/^System-Aktivitätsprotokoll/, '/admin/audit-log'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
  expect(screen.getAllByText('Bald verfügbar')).toHaveLength(3);
  for (const later of ['Sicherheitseinstellungen', 'Erscheinungsbild', 'Über die App']) {
    screen.getByText(later);
  }
});

it('offers a reviewer the import alone', async () => {
  openScreen(address, 'reviewer');
  const group = within(await screen.findByRole('region', { name: 'Administration' }));
  expect(group.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'ImportListen aus Excel oder CSV übernehmen',
  ]);
});

it.each(['viewer', 'editor'] as const)('hides the administration from the %s', async (role) => {
  openScreen(address, role);
  await screen.findByRole('link', { name: /^Mein Konto/ });
  expect(screen.queryByText('Administration')).toBeNull();
});

it('opens the help that lists what can be said', async () => {
  const { user } = openScreen(address, 'viewer');
  await user.click(await screen.findByRole('button', { name: /^Was kann ich sagen\?/ }));
  const overlay = await screen.findByRole('dialog', { name: 'Was kann ich sagen?' });
  for (const name of ['Suchen', 'Anlegen', 'Szenarien', 'Korrekturen']) {
    within(overlay).getByRole('heading', { name });
  }
  expect(overlay.textContent).toMatch(/Stopp.*Wiederholen.*Abbrechen/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
