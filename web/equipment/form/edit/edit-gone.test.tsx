import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { equipmentQuery } from '#web/equipment/equipment-queries.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { answersSearch } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { typedIn, typeIn } from '#web/testing/typing.ts';

const pump = anEquipment({ tags: ['GLT'] });
const address = `/equipment/${pump.id}/edit`;
const goTo = (path: string) => act(async () => history.pushState(null, '', path));
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

/** Somebody deletes the Anlage while the user types; then the page is reloaded with an empty cache. */
async function openDraftOfDeleted() {
  const opened = openScreen(address, 'editor', (server) =>
    answersSearch(answersEquipment(server, pump))
      .answers(equipmentCalls.checkSimilar, { isDuplicate: false, suggestions: [] })
      .fails(equipmentCalls.update, 404, 'equipment_not_found', 'Anlage nicht gefunden'),
  );
  await typeIn({ Name: 'Unterwegs', 'Neuer Kommentar': 'Steht jetzt im Hof' });
  await expectToast('Fehler beim Speichern', 'Anlage nicht gefunden');
  opened.server.fails(equipmentCalls.get, 404, 'equipment_not_found');
  await goTo('/');
  opened.queryClient.removeQueries({ queryKey: equipmentQuery(pump.id).queryKey });
  await goTo(address);
  await screen.findByRole('heading', { name: 'Anlage nicht gefunden' });
  screen.getByText('Sie wurde gelöscht. Was Sie zuletzt eingegeben haben, ist noch da.');
  return opened;
}

it('offers the draft for a new Anlage', async () => {
  const { user } = await openDraftOfDeleted();
  await user.click(screen.getByRole('button', { name: 'Als neue Anlage anlegen' }));
  await screen.findByText('Entwurf auf diesem Gerät gesichert');
  expect(location.pathname).toBe('/create');
  expect([typedIn('Name'), typedIn('Typ'), typedIn('Etage'), typedIn('Neuer Kommentar')]).toEqual([
    ...['Unterwegs', pump.type, pump.locationFloor, 'Steht jetzt im Hof'],
  ]);
  screen.getByRole('button', { name: 'Tag GLT entfernen' });
  expect(drafts()).toEqual([expect.stringContaining('equipment:create:')]);
});

it('discards the draft after a confirmation', async () => {
  const { user } = await openDraftOfDeleted();
  await user.click(screen.getByRole('button', { name: 'Entwurf verwerfen' }));
  await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' });
  await user.click(screen.getByRole('button', { name: 'Behalten' }));
  expect(drafts()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Entwurf verwerfen' }));
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await screen.findByText('Sie wurde gelöscht, oder die Adresse stimmt nicht.');
  expect(drafts()).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByRole('link', { name: 'Zurück zur Übersicht' });
});
