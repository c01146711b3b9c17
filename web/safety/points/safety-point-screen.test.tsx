import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { AppError, errors } from '#contract/errors.ts';
import type { Role } from '#contract/people.ts';
import { quickSearchCalls } from '#contract/quick-search.ts';
import { type ProtectedEquipment, safetyCalls } from '#contract/safety/safety.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { aSafetyPoint } from '#web/testing/samples/a-safety-link.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { formatDateTime } from '#web/ui/dates.ts';

const point = aSafetyPoint({ identifier: '3F12' });
const protectedAs = (status: ProtectedEquipment['status']): ProtectedEquipment => ({
  ...summaryOf(anEquipment()),
  ...{ linkId: crypto.randomUUID(), role: 'primary', status },
});

/** Opens a safety point; by default it protects nothing and the user is a viewer. */
function openPoint(
  prepare: (server: AnsweringServer) => unknown = () => {},
  role: Role = 'viewer',
) {
  const opened = openScreen(`/safety-points/${point.id}`, role, (server) => {
    server
      .answers(equipmentTypeCalls.list, [])
      .answers(safetyCalls.point, point)
      .answers(safetyCalls.equipmentOfPoint, []);
    prepare(server);
  });
  const section = async () =>
    within(await screen.findByRole('region', { name: /^Abgesicherte Anlagen/ }));
  const repeat = () => opened.user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  return { ...opened, section, repeat };
}

it('says how Anlagen are added if there are none yet', async () => {
  const { section } = openPoint();
  const shown = await section();
  await shown.findByText('Noch keine Anlage zugeordnet');
  shown.getByText(
    'Eine Absicherung wird auf der Seite der Anlage unter „Absicherung“ vorgeschlagen.',
  );
});

it.each([
  [1, 'Eine Zuordnung ist nur vorgeschlagen und nicht bestätigt: vor Ort prüfen.'],
  [2, '2 Zuordnungen sind nur vorgeschlagen und nicht bestätigt: vor Ort prüfen.'],
])('warns of unconfirmed Absicherungen (%i)', async (count, text) => {
  const unsure = Array.from({ length: count }, () => protectedAs('proposed'));
  const { section } = openPoint((server) =>
    server.answers(safetyCalls.equipmentOfPoint, [...unsure, protectedAs('confirmed')]),
  );
  await (await section()).findByText(text);
});

it('can be loaded again after a failure', async () => {
  const { server, repeat } = openPoint((server) => server.fails(safetyCalls.point));
  await screen.findByText('Der Absicherungspunkt konnte nicht geladen werden');
  screen.getByText('Bitte versuchen Sie es gleich erneut.');
  server.answers(safetyCalls.point, point);
  await repeat();
  await screen.findByRole('heading', { name: '3F12' });
});

it('offers a retry if its Anlagen could not be loaded', async () => {
  const { server, section, repeat } = openPoint((server) =>
    server.fails(safetyCalls.equipmentOfPoint),
  );
  const shown = await section();
  await shown.findByText('Die Anlagen konnten nicht geladen werden');
  shown.getByText('Bitte versuchen Sie es gleich erneut.');
  server.answers(safetyCalls.equipmentOfPoint, [protectedAs('confirmed')]);
  await repeat();
  await shown.findByRole('link', { name: /Pumpe 1/ });
});

it('leads to everything that fails with it', async () => {
  openPoint();
  await screen.findByRole('link', {
    name: 'Was fällt aus? Alles, was dunkel wird, wenn Sie 3F12 abschalten',
  });
});

const pointLabel = '3F12';
const choose = async (user: { click: (element: Element) => Promise<void> }, entry: string) => {
  await screen.findByRole('list', { name: `Aktionen für ${pointLabel}` });
  await user.click(openRowMenu(`Aktionen für ${pointLabel}`).getByRole('button', { name: entry }));
};

it('offers viewers no actions', async () => {
  openPoint();
  await screen.findByRole('heading', { name: '3F12' });
  expect(screen.queryByRole('list', { name: /^Aktionen für/ })).toBeNull();
});

it('is corrected, and says if its identifier is taken', async () => {
  const { server, user } = openPoint(
    (server) => server.fails(safetyCalls.updatePoint, 409, 'safety_identifier_taken', taken),
    'editor',
  );
  await choose(user, 'Bearbeiten');
  const dialog = await screen.findByRole('dialog', { name: 'Absicherungspunkt bearbeiten' });
  const field = within(dialog).getByRole('textbox', { name: /^Kennung/ });
  const save = within(dialog).getByRole('button', { name: 'Speichern' });
  fireEvent.change(field, { target: { value: ' ' } });
  await user.click(save);
  await within(dialog).findByText('Bitte eine Kennung angeben.');
  fireEvent.change(field, { target: { value: '3F13' } });
  await user.click(save);
  await within(dialog).findByText(taken);
  const changed = { ...point, identifier: '3F13' };
  server.answers(safetyCalls.updatePoint, changed).answers(safetyCalls.point, changed);
  await user.click(save);
  await expectToast('Absicherungspunkt aktualisiert');
  await screen.findByRole('heading', { name: '3F13' });
  expect(server.sentTo(safetyCalls.updatePoint).at(-1)?.body).toEqual({
    identifier: '3F13',
    base: { identifier: '3F12' },
  });
});
const taken = 'Diese Kennung gibt es an diesem Standort bereits.';

it('shows what somebody else has corrected meanwhile, and replaces it when saved again', async () => {
  const current = { ...point, floor: 'EG' };
  const changedBy = { userId: null, name: 'Jana Roth', at: '2026-03-02T07:15:00.000Z' };
  const fields = [{ field: 'floor', mine: 'OG1', theirs: 'EG' }];
  const details = { fields, current, changedBy };
  const { server, user } = openPoint(
    (server) =>
      server.fails(safetyCalls.updatePoint, 409, 'conflict', errors.conflict.message, { details }),
    'editor',
  );
  await choose(user, 'Bearbeiten');
  const dialog = await screen.findByRole('dialog', { name: 'Absicherungspunkt bearbeiten' });
  const save = within(dialog).getByRole('button', { name: 'Speichern' });
  const field = within(dialog).getByRole('textbox', { name: 'Etage' });
  fireEvent.change(field, { target: { value: 'OG1' } });
  await user.click(save);
  await within(dialog).findByText(
    `Jana Roth hat am ${formatDateTime(changedBy.at)} „EG“ eingetragen. Speichern ersetzt es durch Ihre Angabe.`,
  );
  server.answers(safetyCalls.updatePoint, { ...point, floor: 'OG1' });
  await user.click(save);
  await expectToast('Absicherungspunkt aktualisiert');
  expect(server.sentTo(safetyCalls.updatePoint).at(-1)?.body).toEqual({
    floor: 'OG1',
    base: { floor: 'EG' },
  });
});

it('clears the problem of a field when it is changed', async () => {
  const { user } = openPoint(() => {}, 'editor');
  await choose(user, 'Bearbeiten');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Absicherungspunkt bearbeiten' }),
  );
  const change = (name: RegExp, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });
  change(/^Kennung/, '');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await dialog.findByText('Bitte eine Kennung angeben.');
  change(/^Etage/, 'OG1');
  dialog.getByText('Bitte eine Kennung angeben.');
  change(/^Kennung/, '3');
  expect(dialog.queryByText('Bitte eine Kennung angeben.')).toBeNull();
});

it('sends a correction once if it is saved twice, also while the identifier is checked on the device', async () => {
  const { server, user } = openPoint(
    (server) =>
      server
        .answers(safetyCalls.points, { safetyPoints: [], total: 0, page: 1, totalPages: 1 })
        .answers(safetyCalls.updatePoint, { ...point, identifier: '3F13' }),
    'editor',
  );
  await choose(user, 'Bearbeiten');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Absicherungspunkt bearbeiten' }),
  );
  syncStatus.change({ isOnline: false });
  onTestFinished(() => syncStatus.change({ isOnline: true }));
  const field = dialog.getByRole('textbox', { name: /^Kennung/ });
  fireEvent.change(field, { target: { value: '3F13' } });
  const save = dialog.getByRole('button', { name: 'Speichern' });
  fireEvent.click(save);
  fireEvent.click(save);
  await expectToast('Absicherungspunkt aktualisiert');
  expect(server.sentTo(safetyCalls.updatePoint)).toHaveLength(1);
});

it.each([
  ['viewer', 'proposed', 0],
  ['editor', 'proposed', 1],
  ['editor', 'confirmed', 0],
  ['reviewer', 'confirmed', 1],
] as const)('offers the %s to remove what is %s: %i', async (role, status, menus) => {
  const { section } = openPoint(
    (server) => server.answers(safetyCalls.equipmentOfPoint, [protectedAs(status)]),
    role,
  );
  const shown = await section();
  await shown.findByRole('link', { name: /Pumpe 1/ });
  expect(shown.queryAllByRole('list', { name: 'Aktionen für Pumpe 1' })).toHaveLength(menus);
});

it('no longer protects an Anlage after a confirmed removal', async () => {
  const entry = protectedAs('proposed');
  const { server, user, section } = openPoint(
    (server) =>
      server
        .answers(safetyCalls.equipmentOfPoint, [entry])
        .answers(safetyCalls.removeLink, undefined),
    'editor',
  );
  const shown = await section();
  await shown.findByRole('list', { name: 'Aktionen für Pumpe 1' });
  const menu = openRowMenu('Aktionen für Pumpe 1');
  await user.click(menu.getByRole('button', { name: 'Entfernen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Absicherung entfernen' }));
  dialog.getByText(/von „Pumpe 1“ durch „3F12“ \(Primär, Vorgeschlagen\)/);
  server.answers(safetyCalls.equipmentOfPoint, []);
  await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
  await expectToast('Absicherung entfernt');
  await shown.findByText('Noch keine Anlage zugeordnet');
  expect(server.sentTo(safetyCalls.removeLink)).toMatchObject([
    { params: { linkId: entry.linkId }, body: { base: { role: 'primary', status: 'proposed' } } },
  ]);
  expect(document.activeElement?.textContent).toMatch(/^Abgesicherte Anlagen/);
});

it('is not deleted while it protects something', async () => {
  const { user, section } = openPoint(
    (server) => server.answers(safetyCalls.equipmentOfPoint, [protectedAs('confirmed')]),
    'editor',
  );
  await (await section()).findByRole('link', { name: /Pumpe 1/ });
  await choose(user, 'Löschen');
  await expectToast(
    'Löschen nicht möglich',
    'Der Absicherungspunkt sichert noch eine Anlage ab. Bitte entfernen Sie zuerst diese Absicherung.',
  );
});

it('is deleted after a confirmation, and leads back', async () => {
  const { server, user, section } = openPoint(
    (server) =>
      server
        .answers(safetyCalls.removePoint, undefined)
        .answers(quickSearchCalls.list, [])
        .answers(scenarioCalls.active, null),
    'editor',
  );
  await (await section()).findByText('Noch keine Anlage zugeordnet');
  await choose(user, 'Löschen');
  const dialog = await screen.findByRole('dialog', { name: 'Absicherungspunkt löschen' });
  await user.click(within(dialog).getByRole('button', { name: 'Löschen' }));
  await expectToast('Absicherungspunkt gelöscht');
  expect(window.location.pathname).toBe('/');
  expect(server.sentTo(safetyCalls.removePoint)).toHaveLength(1);
});

it('shows that a correction waits, and that somebody else has made another one', async () => {
  openPoint();
  await screen.findByRole('heading', { name: '3F12' });
  const waiting = aQueueItem({
    ...{ type: 'safety_point', action: 'update' },
    data: { params: { id: point.id }, body: { floor: 'EG' } },
  });
  act(() => syncStatus.change({ unsent: [waiting] }));
  onTestFinished(() => syncStatus.change({ unsent: [] }));
  screen.getByText('Nicht gesendet');
  const details = {
    fields: [{ field: 'floor', mine: 'EG', theirs: 'OG1' }],
    current: { ...point },
  };
  const error = new AppError('conflict', { details }).toAnswer();
  act(() => syncStatus.change({ unsent: [{ ...waiting, state: 'failed', error }] }));
  screen.getByText('Konflikt');
});
