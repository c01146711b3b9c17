import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { sessionState } from '#web/session/session-state.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { answersSearch, found } from '#web/testing/servers/search-answers.ts';

const pump = anEquipment();
const given = { query: 'Pumpe', filters: { building: 'BT3' } };

const stored = () => ({
  query: sessionState.searchQuery.read(),
  filters: sessionState.searchFilters.read(),
});

async function openSearch() {
  const opened = openScreen('/', 'editor', (server) =>
    answersEquipment(answersSearch(server), pump)
      .answers(equipmentCalls.search, found(pump))
      .answers(equipmentCalls.list, found(pump))
      .answers(scenarioCalls.list, [])
      .answers(scenarioRunCalls.list, { runs: [], hasMore: false }),
  );
  sessionState.searchQuery.write(given.query);
  sessionState.searchFilters.write(given.filters);
  await screen.findByText('1 Ergebnisse');
  expect(stored()).toEqual(given);
  return opened;
}

const heading = (name: string) => screen.findByRole('heading', { name });
const tab = (name: string) => within(screen.getByRole('navigation')).getByRole('link', { name });

it.each([
  ['/create', 'Anlegen', 'Neue Anlage erstellen'],
  ['/manage', 'Verwalten', '1 Anlage'],
  ['/settings', 'Mehr', 'Einstellungen'],
  ['/scenarios', 'Szenario', 'Noch keine Szenarien'],
])('for %s forgets query and filters, whichever way leads there', async (path, label, name) => {
  const { user } = await openSearch();
  act(() => history.pushState(null, '', path));
  await heading(name);
  expect(stored()).toEqual({ query: '', filters: {} });

  sessionState.searchQuery.write(given.query);
  sessionState.searchFilters.write(given.filters);
  await user.click(tab('Suchen'));
  await screen.findByText('1 Ergebnisse');
  await user.click(tab(label));
  await heading(name);
  expect(stored()).toEqual({ query: '', filters: {} });
  await user.click(tab('Suchen'));
  await screen.findByText('Willkommen zur Anlagenverwaltung');
});

it('for an Anlage and back keeps query and filters', async () => {
  const { user } = await openSearch();
  await user.click(screen.getByRole('link', { name: pump.name }));
  await screen.findByText('Erstellt');
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
  await screen.findByText('1 Ergebnisse');
  expect(stored()).toEqual(given);
});
