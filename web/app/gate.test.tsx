import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountCalls } from '#contract/account/account.ts';
import { authCalls } from '#contract/auth.ts';
import type { CurrentUser } from '#contract/people.ts';
import { quickSearchCalls } from '#contract/quick-search.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aUser } from '#web/testing/samples/a-user.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';

const welcome = 'Willkommen zur Anlagenverwaltung';

/** The answers that the search home needs. */
const answersHome = (server: AnsweringServer) =>
  server.answers(quickSearchCalls.list, []).answers(scenarioCalls.active, null);

it.each(['admin', 'reviewer', 'editor', 'viewer'] as const)(
  'shows the %s the search home and its five tabs',
  async (role) => {
    openScreen('/', role, answersHome);
    await screen.findByText(welcome);
    const tabs = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Szenario',
      'Anlegen',
      'Suchen',
      'Verwalten',
      'Mehr',
    ]);
    expect(tabs[2]?.getAttribute('aria-current')).toBe('page');
  },
);

it('shows that it loads while the current user is being loaded', async () => {
  let answer = (_: CurrentUser) => {};
  const currentUser = new Promise<CurrentUser>((resolve) => {
    answer = resolve;
  });
  openScreen('/', 'viewer', (server) =>
    answersHome(server).answers(authCalls.currentUser, () => currentUser),
  );
  await screen.findByText('Lädt...');
  answer(aUser('viewer'));
  await screen.findByText(welcome);
});

it('does not show the landing page because the server cannot answer', async () => {
  const { server, user } = openScreen('/', 'viewer', (server) =>
    answersHome(server).isUnreachable(authCalls.currentUser),
  );
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  expect(screen.queryByRole('link', { name: 'Jetzt anmelden' })).toBeNull();
  server.answers(authCalls.currentUser, aUser('viewer'));
  await user.click(again);
  await screen.findByText(welcome);
});

it('lets somebody who waits for approval export and delete their data', async () => {
  const { user } = openScreen('/', 'awaiting_approval', (server) =>
    server.answers(accountCalls.deletionPeriod, { months: 1 }),
  );
  await screen.findByRole('button', { name: 'Daten exportieren' });
  await user.click(screen.getByRole('button', { name: 'Konto löschen' }));
  await screen.findByRole('dialog', { name: 'Konto löschen' });
  await screen.findByText(/^Nach einem Monat werden Ihre personenbezogenen Daten entfernt\./);
});
