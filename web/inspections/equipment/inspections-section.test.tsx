import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dutyIdOf, inspectionDutyCalls, noDuty } from '#contract/inspections/inspection-duties.ts';
import { responsiblePeopleCalls } from '#contract/inspections/responsible-people.ts';
import { outageCalls, outageIdOf } from '#contract/outages.ts';
import type { Role } from '#contract/people.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { anInspectionDuty, anInspectionKind } from '#web/testing/samples/an-inspection.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import type { InspectionsOfEquipment } from '../inspection-queries.ts';

const equipment = anEquipment();
const kind = anInspectionKind();
const lift = anInspectionKind({
  ...{ name: 'Aufzug: Hauptprüfung', reckoning: 'from_due', interval: { count: 2, unit: 'year' } },
  types: [],
});
const of = (kindId: string, lastDoneOn: string | null = null, fields = {}) =>
  anInspectionDuty({ equipmentId: equipment.id, kindId, lastDoneOn, ...fields });

async function openSection(
  role: Role,
  inspections: Partial<InspectionsOfEquipment>,
  prepare: (server: AnsweringServer) => unknown = () => {},
  now = '2026-11-19T12:00:00Z',
) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  onTestFinished(() => void vi.useRealTimers());
  const opened = openScreen(`/equipment/${equipment.id}`, role, (server) => {
    answersEquipment(server, equipment)
      .answers(inspectionDutyCalls.ofEquipment, {
        ...{ type: equipment.type, kinds: [kind, lift], duties: [], outage: null },
        ...inspections,
      })
      .answers(responsiblePeopleCalls.list, []);
    void prepare(server);
  });
  const section = within(await screen.findByRole('region', { name: /^Prüfungen/ }));
  const choose = async (menu: string, entry: string) =>
    opened.user.click(openRowMenu(menu).getByRole('button', { name: entry }));
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
  return { ...opened, section, choose, dialogOf };
}

it('shows each inspection with its day, its interval and when it was last', async () => {
  const { section } = await openSection('viewer', {
    duties: [
      await of(kind.id, '2022-09-14'),
      await of(lift.id, '2024-10-01', { rule: 'always', reason: 'Lastenaufzug' }),
    ],
  });
  const rows = section.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    `${kind.name}seit 09/2026fällig am 14.09.2026 · alle 4 Jahre · zuletzt 14.09.2022 · ${kind.qualification}`,
    `${lift.name}seit 10/2026fällig am 01.10.2026 · alle 2 Jahre · zuletzt 01.10.2024 · ${lift.qualification}` +
      'Begründung: LastenaufzugBis 01.12.2026 gilt die Prüfung noch als fristgerecht.',
  ]);
  expect(section.queryByRole('button')).toBeNull();
});

it('says what was never inspected and what is exempt', async () => {
  const { section } = await openSection('viewer', {
    kinds: [kind, anInspectionKind({ name: 'RCD' })],
    duties: [await of(kind.id, null, { rule: 'never', reason: 'Stillgelegt' })],
  });
  const rows = section.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toContain('RCDNoch nie geprüft');
  expect(rows[1]).toContain('Wird nicht geprüft');
  expect(rows[1]).toContain('Begründung: Stillgelegt');
});

it('is not there where nothing is inspected', async () => {
  openScreen(`/equipment/${equipment.id}`, 'viewer', (server) =>
    answersEquipment(server, equipment),
  );
  await screen.findByRole('region', { name: /^Kommentare/ });
  expect(screen.queryByRole('region', { name: /^Prüfungen/ })).toBeNull();
});

it('a reviewer sets an interval of its own, with a reason, and sees what follows', async () => {
  const duty = await of(kind.id, '2022-09-14');
  const { server, user, choose, dialogOf } = await openSection(
    'reviewer',
    { duties: [duty] },
    (server) => server.answers(inspectionDutyCalls.set, duty),
  );
  await choose(`Aktionen für ${kind.name}`, 'Festlegen');
  const dialog = await dialogOf(kind.name);
  await dialog.findByText('Nächste Prüfung: 14.09.2026 (überfällig)');
  await user.type(dialog.getByRole('textbox', { name: 'Eigene Frist' }), '5');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  dialog.getByText('Bitte begründen, warum das hier anders ist.');
  await user.type(dialog.getByRole('textbox', { name: 'Begründung' }), ' Kaum belastet ');
  dialog.getByText('Nächste Prüfung: 14.09.2027');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await expectToast('Prüfung festgelegt');
  const seen = { ...noDuty, lastDoneOn: '2022-09-14', countsFrom: '2022-09-14' };
  expect(server.sentTo(inspectionDutyCalls.set)).toMatchObject([
    {
      params: { id: equipment.id, kindId: kind.id },
      body: {
        ...{ id: await dutyIdOf(equipment.id, kind.id), rule: 'by_type', reason: 'Kaum belastet' },
        ...{ interval: { count: 5, unit: 'year' }, lastDoneOn: '2022-09-14', base: seen },
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a Prüfart that is not for its type is added, with the day from which it counts', async () => {
  const { server, user, choose, dialogOf } = await openSection('reviewer', {}, async (server) =>
    server.answers(inspectionDutyCalls.set, await of(lift.id)),
  );
  await choose('Prüfungen festlegen', 'Prüfart hinzufügen');
  const dialog = await dialogOf('Prüfart hinzufügen');
  await user.selectOptions(await dialog.findByLabelText('Prüfart'), lift.name);
  await user.type(dialog.getByLabelText('Zuletzt geprüft am'), '2025-12-01');
  fireEvent.change(dialog.getByLabelText('Frist zählt ab'), { target: { value: '2025-11-01' } });
  dialog.getByText('Nächste Prüfung: 01.11.2027');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await expectToast('Prüfung festgelegt');
  expect(server.sentTo(inspectionDutyCalls.set)).toMatchObject([
    { body: { rule: 'always', lastDoneOn: '2025-12-01', countsFrom: '2025-11-01', base: noDuty } },
  ]);
});

it('an editor takes an Anlage out of service and back, but sets no inspections', async () => {
  const outage = {
    ...{ id: await outageIdOf(equipment.id), equipmentId: equipment.id, since: '2026-11-01' },
    ...{ until: null, reason: 'Umbau', updatedAt: '2026-11-01T08:00:00.000Z', updatedBy: null },
  };
  const { server, user, section, choose, dialogOf } = await openSection(
    'editor',
    { outage, duties: [await of(kind.id, '2020-01-01')] },
    (server) => server.answers(outageCalls.set, { ...outage, until: '2026-11-19' }),
  );
  section.getByText('Außer Betrieb seit 01.11.2026: Umbau');
  section.getByText('Ruht');
  expect(screen.queryByRole('list', { name: `Aktionen für ${kind.name}` })).toBeNull();
  await choose('Prüfungen festlegen', 'Wieder in Betrieb nehmen');
  const dialog = await dialogOf('Wieder in Betrieb nehmen');
  await user.click(await dialog.findByRole('button', { name: 'Speichern' }));
  await expectToast('Anlage wieder in Betrieb');
  expect(server.sentTo(outageCalls.set)).toMatchObject([
    {
      body: {
        ...{ id: outage.id, since: '2026-11-01', until: '2026-11-19', reason: 'Umbau' },
        base: { since: '2026-11-01', until: null, reason: 'Umbau' },
      },
    },
  ]);
});

it.each([
  ['on time', '2026-11-19', '2026-11-19', '19.11.2028'],
  ['late', '2027-01-05', '2026-11-19', '19.11.2028'],
  ['early', '2026-08-01', '2026-08-01', '01.08.2028'],
])(
  'an inspection of a lift done %s counts from the day the law says',
  async (_, doneOn, from, next) => {
    const { server, user, choose, dialogOf } = await openSection(
      'reviewer',
      { duties: [await of(lift.id, '2024-11-25', { rule: 'always', countsFrom: '2024-11-19' })] },
      async (server) => server.answers(inspectionDutyCalls.set, await of(lift.id)),
      '2027-02-01T12:00:00Z',
    );
    await choose(`Aktionen für ${lift.name}`, 'Festlegen');
    const dialog = await dialogOf(lift.name);
    const done = await dialog.findByLabelText('Zuletzt geprüft am');
    fireEvent.change(done, { target: { value: doneOn } });
    dialog.getByText(`Nächste Prüfung: ${next}`);
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    await expectToast('Prüfung festgelegt');
    expect(server.sentTo(inspectionDutyCalls.set)).toMatchObject([
      { body: { lastDoneOn: doneOn, countsFrom: from } },
    ]);
  },
);

it('an inspection in the future is refused', async () => {
  const { user, choose, dialogOf } = await openSection('reviewer', {});
  await choose(`Aktionen für ${kind.name}`, 'Festlegen');
  const dialog = await dialogOf(kind.name);
  const done = await dialog.findByLabelText('Zuletzt geprüft am');
  fireEvent.change(done, { target: { value: '2026-12-24' } });
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  dialog.getByText('Dieser Tag liegt in der Zukunft.');
});

it('a Prüfart that its type has lost is set again in any case', async () => {
  const { server, user, choose, dialogOf } = await openSection(
    'reviewer',
    { duties: [await of(lift.id, '2025-01-01')] },
    async (server) => server.answers(inspectionDutyCalls.set, await of(lift.id)),
  );
  await choose('Prüfungen festlegen', 'Prüfart hinzufügen');
  const dialog = await dialogOf('Prüfart hinzufügen');
  await user.selectOptions(await dialog.findByLabelText('Prüfart'), lift.name);
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await expectToast('Prüfung festgelegt');
  expect(server.sentTo(inspectionDutyCalls.set)).toMatchObject([{ body: { rule: 'always' } }]);
});

it('an outage that somebody else sets meanwhile does not turn the open dialog around', async () => {
  const theirs = {
    ...{ id: await outageIdOf(equipment.id), equipmentId: equipment.id, since: '2026-11-01' },
    ...{ until: null, reason: 'Umbau', updatedAt: '2026-11-01T08:00:00.000Z', updatedBy: null },
  };
  const { server, user, choose, dialogOf, queryClient } = await openSection(
    'editor',
    {},
    (server) => server.answers(outageCalls.set, theirs),
  );
  await choose('Prüfungen festlegen', 'Außer Betrieb nehmen');
  const dialog = await dialogOf('Außer Betrieb nehmen');
  server.answers(inspectionDutyCalls.ofEquipment, {
    ...{ type: equipment.type, kinds: [kind, lift], duties: [], outage: theirs },
  });
  await queryClient.invalidateQueries();
  await screen.findByText('Außer Betrieb seit 01.11.2026: Umbau');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await expectToast('Anlage außer Betrieb');
  expect(server.sentTo(outageCalls.set)).toMatchObject([
    { body: { since: '2026-11-19', until: null, base: { since: null, until: null } } },
  ]);
});

it('asks before the reason of an outage is lost, and not if nothing was entered', async () => {
  const { user, choose, dialogOf } = await openSection('editor', {});
  await choose('Prüfungen festlegen', 'Außer Betrieb nehmen');
  const dialog = await dialogOf('Außer Betrieb nehmen');
  await user.type(await dialog.findByLabelText('Grund'), 'Umbau');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  const question = await dialogOf('Eingaben verwerfen?');
  await user.click(question.getByRole('button', { name: 'Behalten' }));
  await user.clear(dialog.getByLabelText('Grund'));
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
