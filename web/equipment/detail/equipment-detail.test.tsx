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

it('leaves the direction of what somebody wrote to the writing', async () => {
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

it('shows the type in the colour it was given', async () => {
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

it('asks before it deletes, says what goes with it, and leads back to the list', async () => {
  const { server, user } = openScreen(address, 'editor', (server) =>
    answersEquipment(answersSearch(server), probe).answers(equipmentCalls.remove, undefined),
  );
  const [ask] = await screen.findAllByRole('button', { name: 'Löschen' });
  await user.click(ask as HTMLElement);
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

it('stays for whoever may not delete it any more, and for whoever has to sign in', async () => {
  const left = expectSignIn();
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
  await left();
  screen.getByRole('heading', { name: 'Detailprobe' });
  expect(location.pathname).toBe(address);
});

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
  await expectToast('Fehler', 'Die Daten wurden inzwischen von jemand anderem geändert.');
  screen.getByRole('heading', { name: 'Detailprobe' });
  expect(location.pathname).toBe(address);
});

it('says that there is no such Anlage', async () => {
  const { user } = openScreen(address, 'viewer', (server) =>
    answersSearch(server).fails(equipmentCalls.get, 404, 'equipment_not_found'),
  );
  await screen.findByRole('heading', { name: 'Anlage nicht gefunden' });
  screen.getByText('Sie wurde gelöscht, oder die Adresse stimmt nicht.');
  await user.click(screen.getByRole('link', { name: 'Zurück zur Übersicht' }));
  expect(location.pathname).toBe('/');
});

it('that cannot be loaded can be asked for again', async () => {
  const { server, user } = openScreen(address, 'viewer', (server) =>
    server.isUnreachable(equipmentCalls.get),
  );
  await screen.findByRole('heading', { name: 'Anlage nicht gefunden' });
  screen.getByText('Sie konnte nicht geladen werden. Bitte versuchen Sie es gleich erneut.');
  screen.getByRole('link', { name: 'Zurück zur Übersicht' });
  answersEquipment(server, probe);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('heading', { name: 'Detailprobe' });
});

it('is duplicated in the form, which begins with it', async () => {
  const { user } = openScreen(address, 'editor', (server) => answersEquipment(server, probe));
  const [duplicate] = await screen.findAllByRole('link', { name: 'Duplizieren' });
  await user.click(duplicate as HTMLElement);
  await screen.findByRole('heading', { name: 'Anlage duplizieren' });
  expect(location.pathname).toBe('/create');
  await waitFor(() => expect(typedIn('Name')).toBe('Detailprobe'));
});

it('opened from a list counts its place there, steps on and leads back to it', async () => {
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
