import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import {
  type InspectionKind,
  inspectionKindCalls,
} from '#contract/inspections/inspection-kinds.ts';
import { SUGGESTION_MARK } from '#contract/inspections/kind-suggestions.ts';
import { responsiblePeopleCalls } from '#contract/inspections/responsible-people.ts';
import type { Role } from '#contract/people.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { anInspectionKind } from '#web/testing/samples/an-inspection.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { noMetadata } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';

const kind = anInspectionKind();
const eva = { id: crypto.randomUUID(), name: 'Eva Elektra' };

function openKinds(
  role: Role,
  kinds: InspectionKind[],
  prepare: (server: AnsweringServer) => unknown = () => {},
) {
  const opened = openScreen('/inspection-kinds', role, (server) => {
    server
      .answers(inspectionKindCalls.list, kinds)
      .answers(responsiblePeopleCalls.list, [eva])
      .answers(equipmentCalls.metadata, { ...noMetadata, types: ['Pumpe', 'Verteilung'] });
    prepare(server);
  });
  const { user } = opened;
  const press = async (name: string | RegExp) => {
    const [button] = await screen.findAllByRole('button', { name });
    await user.click(button as HTMLElement);
  };
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
  return { ...opened, press, dialogOf };
}

it('a viewer sees what is inspected, and no actions', async () => {
  openKinds('viewer', [
    anInspectionKind({
      types: [
        { type: 'Pumpe', interval: null, reason: null },
        { type: 'OP', interval: { count: 1, unit: 'year' }, reason: 'Gruppe 2' },
      ],
      responsibleName: 'Jens',
    }),
  ]);
  const card = within(await screen.findByRole('article'));
  for (const text of ['alle 4 Jahre', 'DGUV Vorschrift 3', 'Pumpe, OP (jährlich)', 'Jens']) {
    card.getByText(text);
  }
  expect(screen.queryByRole('button', { name: 'Neue Prüfart' })).toBeNull();
  expect(card.queryByRole('button')).toBeNull();
});

it('a reviewer makes a Prüfart; what is missing is said at its field', async () => {
  const { server, user, press, dialogOf } = openKinds('reviewer', [], (server) =>
    server.answers(inspectionKindCalls.create, kind),
  );
  await press('Neue Prüfart');
  const dialog = await dialogOf('Neue Prüfart');
  await user.clear(await dialog.findByRole('textbox', { name: 'Frist' }));
  await press('Anlegen');
  dialog.getByText('Bitte einen Namen angeben.');
  dialog.getByText('Bitte eine ganze Zahl angeben.');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' RCD  Prüftaste ');
  await user.type(dialog.getByRole('textbox', { name: 'Frist' }), '6');
  await user.selectOptions(dialog.getByLabelText('Frist: Einheit'), 'Monate');
  await user.selectOptions(await dialog.findByLabelText('Typ hinzufügen'), 'Verteilung');
  await user.type(dialog.getByRole('textbox', { name: 'Eigene Frist' }), '3');
  await press('Anlegen');
  dialog.getByText('Bitte begründen, warum das hier anders ist.');
  await user.type(dialog.getByRole('textbox', { name: 'Begründung' }), 'Baustelle');
  await press('Prüfpunkt hinzufügen');
  await user.type(dialog.getByRole('textbox', { name: 'Prüfpunkt 1' }), 'Auslösezeit');
  await user.selectOptions(dialog.getByLabelText('Prüfpunkt 1: Art'), 'Messen');
  await user.type(dialog.getByRole('textbox', { name: 'Einheit' }), 'ms');
  await user.type(dialog.getByRole('textbox', { name: 'Höchstens' }), '0,3');
  await user.selectOptions(dialog.getByLabelText('Zuständig'), eva.name);
  await press('Anlegen');
  await expectToast('Prüfart angelegt');
  expect(server.sentTo(inspectionKindCalls.create)).toMatchObject([
    {
      body: {
        ...{ name: 'RCD Prüftaste', interval: { count: 6, unit: 'month' }, keptYears: 10 },
        ...{ reckoning: 'from_done', responsibleId: eva.id, isRetired: false },
        points: [{ label: 'Auslösezeit', kind: 'value', unit: 'ms', min: null, max: 0.3 }],
        types: [{ type: 'Verteilung', interval: { count: 3, unit: 'month' }, reason: 'Baustelle' }],
      },
    },
  ]);
});

it('a suggestion fills the form and says that it is one', async () => {
  const { user, press, dialogOf } = openKinds('reviewer', []);
  await press('Vorschläge');
  const suggestions = await dialogOf('Vorschläge');
  suggestions.getByText(SUGGESTION_MARK);
  await user.click(await suggestions.findByRole('button', { name: /^Aufzug: Hauptprüfung/ }));
  const dialog = await dialogOf('Neue Prüfart');
  const name = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Aufzug: Hauptprüfung');
  expect(dialog.getByLabelText<HTMLSelectElement>('Nächste Frist zählt').value).toBe('from_due');
});

it('the draft of a new Prüfart is still there after a suggestion was taken', async () => {
  const { user, restart, press, dialogOf } = openKinds('reviewer', [], (server) =>
    server.answers(inspectionKindCalls.create, kind),
  );
  const nameField = async () =>
    (await dialogOf('Neue Prüfart')).findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await press('Neue Prüfart');
  await user.type(await nameField(), 'Leitern und Tritte');
  restart();
  await press('Vorschläge');
  await press(/^Aufzug: Hauptprüfung/);
  expect((await nameField()).value).toBe('Aufzug: Hauptprüfung');
  await press('Anlegen');
  await expectToast('Prüfart angelegt');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Neue Prüfart');
  expect((await nameField()).value).toBe('Leitern und Tritte');
});

it('a change sends the version that was seen, and a newer one is not overwritten unseen', async () => {
  const { server, user, press, dialogOf, queryClient } = openKinds('reviewer', [kind], (server) =>
    server.answers(inspectionKindCalls.update, kind).answers(inspectionKindCalls.lastChange, {
      change: { userId: eva.id, name: eva.name, at: '2026-11-01T08:00:00.000Z' },
    }),
  );
  await screen.findByRole('article');
  await user.click(
    openRowMenu(`Aktionen für ${kind.name}`).getByRole('button', { name: 'Bearbeiten' }),
  );
  const dialog = await dialogOf('Prüfart bearbeiten');
  await user.type(await dialog.findByLabelText('Befähigung'), ' oder ZÜS');
  const newer = { ...kind, name: 'Anders', updatedAt: '2026-11-01T08:00:00.000Z' };
  server.answers(inspectionKindCalls.list, [newer]);
  await queryClient.invalidateQueries();
  await dialog.findByText(/^Eva Elektra hat .*diese Prüfart geändert, seit Sie begonnen haben\.$/);
  await press('Durch meine ersetzen');
  await press('Speichern');
  await expectToast('Prüfart geändert');
  expect(server.sentTo(inspectionKindCalls.update)).toMatchObject([
    {
      body: {
        name: kind.name,
        qualification: 'Elektrofachkraft (EFK) oder ZÜS',
        baseUpdatedAt: newer.updatedAt,
      },
    },
  ]);
});

it('a Prüfart is deleted after a question that says what goes with it', async () => {
  const { server, user, dialogOf } = openKinds('reviewer', [kind], (server) =>
    server.answers(inspectionKindCalls.remove, undefined),
  );
  await screen.findByRole('article');
  await user.click(
    openRowMenu(`Aktionen für ${kind.name}`).getByRole('button', { name: 'Löschen' }),
  );
  const question = await dialogOf('Prüfart löschen');
  question.getByText(`Möchten Sie die Prüfart „${kind.name}“ wirklich löschen?`);
  await user.click(question.getByRole('button', { name: 'Löschen' }));
  await expectToast('Prüfart gelöscht');
  expect(server.sentTo(inspectionKindCalls.remove)).toMatchObject([{ params: { id: kind.id } }]);
});
