import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { errors } from '#contract/errors.ts';
import { type SafetyLinkOfEquipment, safetyCalls } from '#contract/safety/safety.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { aSafetyLink, aSafetyPoint } from '#web/testing/samples/a-safety-link.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';

const equipment = anEquipment();
const link = aSafetyLink({ equipmentId: equipment.id });
const other = aSafetyPoint({ identifier: 'Q7', floor: null });
const address = `/equipment/${equipment.id}/safety-links`;

/** Opens the Absicherungen of an Anlage as a reviewer. */
function openSafety(
  links: SafetyLinkOfEquipment[],
  prepare: (server: AnsweringServer) => unknown = () => {},
) {
  const opened = openScreen(address, 'reviewer', (server) => {
    answersEquipment(server, equipment)
      .answers(safetyCalls.links, links)
      .answers(safetyCalls.point, other);
    prepare(server);
  });
  const { user } = opened;
  const list = () => screen.findByRole('region', { name: /^Abgesichert durch/ });
  const form = async () =>
    within(await screen.findByRole('form', { name: 'Absicherung vorschlagen' }));
  const choose = async (entry: string) => {
    await screen.findByRole('list', { name: 'Aktionen für 3F12' });
    const menu = openRowMenu('Aktionen für 3F12');
    await user.click(menu.getByRole('button', { name: entry }));
  };
  const remove = async () => {
    await choose('Entfernen');
    const dialog = within(await screen.findByRole('dialog', { name: 'Absicherung entfernen' }));
    dialog.getByText('Der Absicherungspunkt selbst bleibt erhalten.');
    await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const search = async (value: string) => {
    const field = (await form()).getByRole('combobox', { name: 'Absicherungspunkt suchen' });
    fireEvent.change(field, { target: { value } });
  };
  const submit = async () =>
    user.click((await form()).getByRole('button', { name: 'Vorschlagen' }));
  return { ...opened, list, form, choose, remove, search, submit };
}

it('offers a retry after a failure', async () => {
  const { server, user } = openSafety([], (server) => server.fails(safetyCalls.links));
  await screen.findByText('Die Absicherung konnte nicht geladen werden.');
  server.answers(safetyCalls.links, [link]);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('button', { name: '3F12 bestätigen' });
});

it('says that the Anlage does not exist', async () => {
  openSafety([], (server) =>
    server
      .fails(equipmentCalls.get, 404, 'equipment_not_found')
      .fails(safetyCalls.links, 404, 'equipment_not_found'),
  );
  await screen.findByRole('heading', { name: 'Anlage nicht gefunden' });
});

it('says that points cannot be searched, and lets the user create one', async () => {
  const { server, user, form, search } = openSafety([], (server) =>
    server.fails(safetyCalls.points),
  );
  await search('3F12');
  const shown = await form();
  await shown.findByText('Die Absicherungspunkte konnten nicht geladen werden.');
  server.isUnreachable(safetyCalls.points);
  await search('ohne Netz');
  await shown.findByText(/^Die Absicherungspunkte sind noch nicht auf diesem Gerät\./);
  await user.click(shown.getByRole('button', { name: 'Neuen Punkt anlegen' }));
  const name = await shown.findByRole<HTMLInputElement>('textbox', { name: /^Kennung/ });
  expect(name.value).toBe('ohne Netz');
  await waitFor(() => expect(document.activeElement).toBe(name));
});

it('chooses an existing point instead of creating it', async () => {
  const { server, user, form, list, submit } = openSafety([], (server) =>
    server.fails(safetyCalls.createLink),
  );
  const shown = await form();
  await user.click(shown.getByText('Neu anlegen'));
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(shown.getByRole('textbox', { name }), { target: { value } });
  fill(/^Kennung/, ' q7 ');
  fill(/^Standort/, 'bt3');
  await user.click(shown.getByText('Sekundär'));
  await submit();
  await expectToast('Fehler', 'Die Absicherung konnte nicht vorgeschlagen werden.');
  expect(shown.getByRole<HTMLInputElement>('textbox', { name: /^Standort/ }).value).toBe('bt3');

  server
    .fails(safetyCalls.createLink, 409, 'duplicate_safety_point')
    .answers(safetyCalls.points, { safetyPoints: [other], total: 1, page: 1, totalPages: 1 });
  await submit();
  await shown.findByText(/^Diesen Absicherungspunkt gibt es bereits\./);
  within(shown.getByRole('group', { name: 'Gewählter Absicherungspunkt' })).getByText('Q7');
  const newLink = aSafetyLink({ safetyPoint: other, role: 'secondary' });
  server.answers(safetyCalls.createLink, newLink).answers(safetyCalls.links, [newLink]);
  await submit();
  await expectToast('Absicherung vorgeschlagen');
  await waitFor(async () => expect((await list()).textContent).toMatch(/Q7.*Sekundär/));
});

it('chooses a point that is on the device before anything is queued', async () => {
  const { server, user, form, submit } = openSafety([], (server) =>
    server.answers(safetyCalls.points, {
      ...{ safetyPoints: [other], total: 1, page: 1, totalPages: 1 },
    }),
  );
  const shown = await form();
  syncStatus.change({ isOnline: false });
  onTestFinished(() => syncStatus.change({ isOnline: true }));
  await user.click(shown.getByText('Neu anlegen'));
  for (const [name, value] of [
    [/^Kennung/, 'q7'],
    [/^Standort/, 'bt3'],
  ] as const) {
    fireEvent.change(shown.getByRole('textbox', { name }), { target: { value } });
  }
  await submit();
  await shown.findByText(/^Diesen Absicherungspunkt gibt es bereits\./);
  within(shown.getByRole('group', { name: 'Gewählter Absicherungspunkt' })).getByText('Q7');
  expect(server.sentTo(safetyCalls.createLink)).toEqual([]);
});

it('sends a proposal once if it is submitted twice, also while points are searched on the device', async () => {
  const newLink = aSafetyLink({ safetyPoint: other });
  const { server, user, form } = openSafety([], (server) =>
    server
      .answers(safetyCalls.points, { safetyPoints: [], total: 0, page: 1, totalPages: 1 })
      .answers(safetyCalls.createLink, newLink),
  );
  const shown = await form();
  syncStatus.change({ isOnline: false });
  onTestFinished(() => syncStatus.change({ isOnline: true }));
  await user.click(shown.getByText('Neu anlegen'));
  fireEvent.change(shown.getByRole('textbox', { name: /^Kennung/ }), { target: { value: 'q7' } });
  const button = shown.getByRole('button', { name: 'Vorschlagen' });
  fireEvent.click(button);
  fireEvent.click(button);
  await expectToast('Absicherung vorgeschlagen');
  expect(server.sentTo(safetyCalls.createLink)).toHaveLength(1);
});

it('says what failed with a link, and if somebody else has changed it', async () => {
  const { server, user, choose, remove } = openSafety([link], (server) =>
    server.fails(safetyCalls.updateLink).fails(safetyCalls.removeLink),
  );
  await user.click(await screen.findByRole('button', { name: '3F12 bestätigen' }));
  await expectToast('Fehler', 'Der Status konnte nicht aktualisiert werden.');
  await remove();
  await expectToast('Fehler', 'Die Absicherung konnte nicht entfernt werden.');

  const confirmed = { ...link, status: 'confirmed' } as const;
  const details = { fields: [], current: confirmed };
  server
    .fails(safetyCalls.removeLink, 409, 'conflict', errors.conflict.message, { details })
    .answers(safetyCalls.links, [confirmed]);
  await remove();
  await expectToast('Fehler', 'Die Daten wurden inzwischen von jemand anderem geändert.');
  await screen.findByText('Bestätigt');
  const gone = 'Die Absicherung gibt es nicht mehr.';
  server.fails(safetyCalls.updateLink, 404, 'not_found', gone).answers(safetyCalls.links, []);
  await choose('Bestätigung zurücknehmen');
  await expectToast('Fehler', gone);
  await waitFor(() => expect(screen.queryByText('3F12')).toBeNull());
});

it('asks before it confirms a link whose confirmation somebody else has withdrawn', async () => {
  const { server, user } = openSafety([link]);
  const { safetyPoint: _, ...row } = link;
  const current = { ...row, statusChangedAt: '2026-02-03T04:05:06.000Z' };
  const details = {
    fields: [{ field: 'status', mine: 'confirmed', theirs: 'proposed' }],
    current,
    changedBy: { userId: null, name: 'Nele Ott', at: current.statusChangedAt },
  };
  server.fails(safetyCalls.updateLink, 409, 'conflict', errors.conflict.message, { details });
  await user.click(await screen.findByRole('button', { name: '3F12 bestätigen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Status inzwischen geändert' });
  expect(dialog.textContent).toMatch(
    /Nele Ott hat am 03\.02\.2026 \d\d:05 die Absicherung durch „3F12“ bestätigt oder zurückgenommen\. Ihr Status ist jetzt: Vorgeschlagen/,
  );
  server.answers(safetyCalls.updateLink, { ...current, status: 'confirmed' });
  await user.click(within(dialog).getByRole('button', { name: 'Trotzdem bestätigen' }));
  await expectToast('Status aktualisiert');
  expect(server.sentTo(safetyCalls.updateLink).map(({ body }) => body)).toEqual([
    { status: 'confirmed', base: { status: 'proposed', statusChangedAt: null } },
    {
      status: 'confirmed',
      base: { status: 'proposed', statusChangedAt: current.statusChangedAt },
    },
  ]);
});
