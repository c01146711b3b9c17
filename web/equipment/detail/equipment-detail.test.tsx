import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { equipmentCalls } from '#contract/equipment.ts';
import { errors } from '#contract/errors.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { answersSearch } from '#web/testing/servers/search-answers.ts';
import { hearToast } from '#web/testing/toasts.ts';
import { formatDateTime } from '#web/ui/dates.ts';

const probe = anEquipment({
  name: 'Detailprobe',
  type: 'Heizkreispumpe',
  locationRaw: 'BT3-UG-B02',
  tags: ['SV-Netz', 'IT-Netz', 'Achtung', 'Prüfbuch'],
  createdAt: '2026-01-01T08:00:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
});
const address = `/equipment/${probe.id}`;

it('says what the Anlage is, where, and since when', async () => {
  openScreen(address, 'editor', (server) => answersEquipment(server, probe));
  await screen.findByRole('heading', { name: 'Detailprobe' });
  expect(document.title).toBe('Detailprobe – Anlagenverwaltung');
  screen.getByText('Heizkreispumpe');
  screen.getByText('BT3-UG-B02');
  const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
  expect(tags.map((tag) => tag.textContent)).toEqual(['Achtung', 'SV-Netz', 'IT-Netz', 'Prüfbuch']);
  const marked = tags.filter((tag) => tag.hasAttribute('data-achtung'));
  expect(marked.map((tag) => tag.textContent)).toEqual(['Achtung']);
  const since = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(since('Erstellt')).toBe(formatDateTime(probe.createdAt));
  expect(since('Geändert')).toBe(formatDateTime(probe.updatedAt));
});

it.each([
  ['viewer', false],
  ['editor', true],
  ['reviewer', true],
  ['admin', true],
] as const)('offers the %s what they may do', async (role, mayWrite) => {
  openScreen(address, role, (server) => answersEquipment(server, probe));
  await screen.findByText('Erstellt');
  for (const name of ['Bearbeiten', 'Duplizieren']) {
    expect(screen.queryAllByRole('link', { name }).length > 0).toBe(mayWrite);
  }
  expect(screen.queryAllByRole('button', { name: 'Löschen' }).length > 0).toBe(mayWrite);
});

async function remove(user: ReturnType<typeof openScreen>['user']) {
  const [ask] = await screen.findAllByRole('button', { name: 'Löschen' });
  await user.click(ask as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('stays where a delete fails, and leaves where somebody was faster', async () => {
  const { server, user } = openScreen(address, 'editor', (server) =>
    answersEquipment(answersSearch(server), probe).fails(equipmentCalls.remove),
  );
  await remove(user);
  await screen.findByText('Die Anlage konnte nicht gelöscht werden.');
  screen.getByRole('heading', { name: 'Detailprobe' });

  server.fails(equipmentCalls.remove, 404, 'equipment_not_found');
  await remove(user);
  await screen.findByText('Die Anlage ist bereits gelöscht oder existiert nicht mehr.');
  await waitFor(() => expect(location.pathname).toBe('/'));
});

it('stays where somebody else has changed it before it was deleted, and says so', async () => {
  const { message } = errors.conflict;
  const { user } = openScreen(address, 'editor', (server) =>
    answersEquipment(server, probe).fails(equipmentCalls.remove, 409, 'conflict', message),
  );
  await remove(user);
  await hearToast('Fehler', 'Die Daten wurden inzwischen von jemand anderem geändert.');
  screen.getByRole('heading', { name: 'Detailprobe' });
  expect(location.pathname).toBe(address);
});

it('says that there is no such Anlage', async () => {
  const { user } = openScreen(address, 'viewer', (server) =>
    answersSearch(server).fails(equipmentCalls.get, 404, 'equipment_not_found'),
  );
  await screen.findByRole('heading', { name: 'Anlage nicht gefunden' });
  await user.click(screen.getByRole('link', { name: 'Zurück zur Übersicht' }));
  expect(location.pathname).toBe('/');
});

it('that cannot be loaded can be asked for again', async () => {
  const { server, user } = openScreen(address, 'viewer', (server) =>
    server.isGone(equipmentCalls.get),
  );
  await screen.findByText('Die Anlage konnte nicht geladen werden');
  answersEquipment(server, probe);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('heading', { name: 'Detailprobe' });
});
