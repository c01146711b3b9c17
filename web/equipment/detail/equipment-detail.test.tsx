import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { commentCalls } from '#contract/comments.ts';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { errors } from '#contract/errors.ts';
import { permissions } from '#contract/permissions.ts';
import { expectSignIn } from '#web/testing/leaving-for-sign-in.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aComment } from '#web/testing/samples/a-comment.ts';
import { aType } from '#web/testing/samples/a-type.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { answersSearch, found } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { typedIn } from '#web/testing/typing.ts';
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

it('shows name, type, location, tags and dates', async () => {
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

it('lets each text have its own writing direction', async () => {
  const comment = aComment({ content: 'تم الفحص' });
  const written = { name: 'مضخة', type: 'تدفئة', locationRaw: 'مبنى', tags: ['خطر'] };
  openScreen(address, 'viewer', (server) =>
    answersEquipment(server, { ...probe, ...written }).answers(commentCalls.list, [comment]),
  );
  await screen.findByText(comment.content);
  for (const text of [comment.content, written.name, written.type, written.locationRaw, 'خطر']) {
    expect(screen.getByText(text).dir).toBe('auto');
  }
});

it('shows the type in its colour', async () => {
  openScreen(address, 'viewer', (server) =>
    answersEquipment(server, probe).answers(equipmentTypeCalls.list, [
      aType({ name: 'Heizkreispumpe', color: '#0d9488' }),
    ]),
  );
  const badge = await screen.findByText('Heizkreispumpe');
  await waitFor(() => expect(badge.style.getPropertyValue('--picked')).toBe('#0d9488'));
});

it.each([
  ['viewer', false],
  ['editor', true],
  ['reviewer', true],
  ['admin', true],
] as const)('offers the %s the permitted actions', async (role, mayWrite) => {
  openScreen(address, role, (server) => answersEquipment(server, probe));
  await screen.findByText('Erstellt');
  for (const name of ['Bearbeiten', 'Duplizieren']) {
    expect(screen.queryAllByRole('link', { name }).length > 0).toBe(mayWrite);
  }
  expect(screen.queryAllByRole('button', { name: 'Löschen' }).length > 0).toBe(mayWrite);
});

async function remove(user: ReturnType<typeof openScreen>['user']) {
  const [deleteButton] = await screen.findAllByRole('button', { name: 'Löschen' });
  await user.click(deleteButton as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('asks before it deletes, says what else is deleted, and leads back to the list', async () => {
  const { server, user } = openScreen(address, 'editor', (server) =>
    answersEquipment(answersSearch(server), probe).answers(equipmentCalls.remove, undefined),
  );
  const [deleteButton] = await screen.findAllByRole('button', { name: 'Löschen' });
  await user.click(deleteButton as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Anlage löschen' }));
  dialog.getByText('Möchten Sie die Anlage "Detailprobe" wirklich löschen?');
  dialog.getByText(
    'Ihre Verknüpfungen, Absicherungen, Kommentare und Dokumente werden mit gelöscht. Das lässt sich nicht rückgängig machen.',
  );
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(equipmentCalls.remove)).toEqual([]);

  await remove(user);
  await expectToast('Anlage gelöscht');
  expect(server.sentTo(equipmentCalls.remove)).toMatchObject([{ params: { id: probe.id } }]);
  await waitFor(() => expect(location.pathname).toBe('/'));
});

it('stays if the user may no longer delete it, or has to sign in', async () => {
  const signInOpened = expectSignIn();
  const { denied } = permissions['equipment.delete'];
  const { server, user } = openScreen(address, 'editor', (server) =>
    answersEquipment(server, probe).fails(equipmentCalls.remove, 403, 'forbidden', denied),
  );
  await remove(user);
  await expectToast('Berechtigung fehlt', 'Keine Berechtigung zum Löschen von Anlagen');
  screen.getByRole('heading', { name: 'Detailprobe' });

  server.fails(equipmentCalls.remove, 401, 'not_signed_in');
  await remove(user);
  await expectToast(
    'Anmeldung erforderlich',
    'Sie sind nicht angemeldet. Weiterleitung zur Anmeldung...',
  );
  await signInOpened();
  screen.getByRole('heading', { name: 'Detailprobe' });
  expect(location.pathname).toBe(address);
});

it('stays if a deletion fails, and closes if somebody else has deleted it', async () => {
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

it('stays and says so if somebody else changed it before the deletion', async () => {
  const { message } = errors.conflict;
  const { user } = openScreen(address, 'editor', (server) =>
    answersEquipment(server, probe).fails(equipmentCalls.remove, 409, 'conflict', message),
  );
  await remove(user);
  await expectToast('Fehler', 'Die Daten wurden inzwischen von jemand anderem geändert.');
  screen.getByRole('heading', { name: 'Detailprobe' });
  expect(location.pathname).toBe(address);
});

it('says that the Anlage does not exist', async () => {
  const { user } = openScreen(address, 'viewer', (server) =>
    answersEquipment(answersSearch(server), probe).fails(
      equipmentCalls.get,
      404,
      'equipment_not_found',
    ),
  );
  await screen.findByRole('heading', { name: 'Anlage nicht gefunden' });
  screen.getByText('Sie wurde gelöscht, oder die Adresse stimmt nicht.');
  await user.click(screen.getByRole('link', { name: 'Zurück zur Übersicht' }));
  expect(location.pathname).toBe('/');
});

it('can be loaded again after a failure', async () => {
  const { server, user } = openScreen(address, 'viewer', (server) =>
    answersEquipment(server, probe).isUnreachable(equipmentCalls.get),
  );
  await screen.findByRole('heading', { name: 'Anlage nicht gefunden' });
  screen.getByText('Sie konnte nicht geladen werden. Bitte versuchen Sie es gleich erneut.');
  screen.getByRole('link', { name: 'Zurück zur Übersicht' });
  answersEquipment(server, probe);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('heading', { name: 'Detailprobe' });
});

it('is duplicated in the form, which starts with its values', async () => {
  const { user } = openScreen(address, 'editor', (server) => answersEquipment(server, probe));
  const [duplicate] = await screen.findAllByRole('link', { name: 'Duplizieren' });
  await user.click(duplicate as HTMLElement);
  await screen.findByRole('heading', { name: 'Anlage duplizieren' });
  expect(location.pathname).toBe('/create');
  await waitFor(() => expect(typedIn('Name')).toBe('Detailprobe'));
});

it('opened from a list shows its position there, steps on and leads back to the list', async () => {
  const next = anEquipment({ name: 'Die nächste' });
  const { user } = openScreen('/manage', 'viewer', (server) =>
    answersEquipment(server, probe)
      .answers(equipmentCalls.list, found(probe, next))
      .answers(equipmentCalls.get, ({ params }) => (params.id === next.id ? next : probe)),
  );
  await user.click(await screen.findByRole('link', { name: 'Detailprobe' }));
  await screen.findByText('1 / 2');
  const step = (name: string) => screen.getByRole('button', { name });
  expect(step('Vorherige Anlage').getAttribute('aria-disabled')).toBe('true');
  await user.click(step('Nächste Anlage'));
  await screen.findByRole('heading', { name: 'Die nächste' });
  screen.getByText('2 / 2');
  expect(location.pathname).toBe(`/equipment/${next.id}`);
  expect(step('Nächste Anlage').getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('link', { name: 'Zurück' }));
  expect(location.pathname).toBe('/manage');
});
