import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeBlankCode, writtenBlankCode } from '#contract/codes/blank-codes.ts';
import { codeCalls } from '#contract/codes/equipment-codes.ts';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import type { Role } from '#contract/people.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { aCode } from '#web/testing/samples/a-code.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';

const equipment = anEquipment();
const other = anEquipment({ name: 'Kessel 2', locationRaw: 'BT4-UG' });
const code = await aCode({ equipmentId: equipment.id });

async function openCodes(role: Role, prepare: (server: AnsweringServer) => unknown = () => {}) {
  const opened = openScreen(`/equipment/${equipment.id}`, role, (server) => {
    answersEquipment(server, equipment).answers(codeCalls.list, [code]);
    prepare(server);
  });
  const { user } = opened;
  const section = within(await screen.findByRole('region', { name: /^Weitere Codes/ }));
  await section.findByText(code.value);
  const choose = (entry: string) => {
    const menu = openRowMenu(`Aktionen für den Code ${code.value}`);
    return user.click(menu.getByRole('button', { name: entry }));
  };
  const add = async (text: string) => {
    await user.click(section.getByRole('button', { name: 'Hinzufügen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Code hinzufügen' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Code' }), text);
    await user.click(dialog.getByRole('button', { name: 'Zuordnen' }));
    return dialog;
  };
  return { ...opened, section, choose, add };
}

it('an editor marks a code as replaced, and removes it after a question', async () => {
  const { server, user, choose } = await openCodes('editor', (server) =>
    server
      .answers(codeCalls.update, { ...code, replacedAt: '2026-02-01T08:00:00.000Z' })
      .answers(codeCalls.remove, undefined),
  );
  await choose('Als ersetzt kennzeichnen');
  await expectToast('Code geändert');
  expect(server.sentTo(codeCalls.update)).toMatchObject([
    { params: { codeId: code.id }, body: { isReplaced: true, base: { isReplaced: false } } },
  ]);
  await choose('Code entfernen');
  const question = within(await screen.findByRole('dialog', { name: 'Code entfernen' }));
  question.getByText('Der Code „INV-0815“ führt dann nicht mehr zu dieser Anlage.');
  await user.click(question.getByRole('button', { name: 'Entfernen' }));
  await expectToast('Code entfernt');
  expect(server.sentTo(codeCalls.remove)).toHaveLength(1);
});

it('a replaced code says since when', async () => {
  const { section } = await openCodes('viewer', (server) =>
    server.answers(codeCalls.list, [{ ...code, replacedAt: '2026-02-01T08:00:00.000Z' }]),
  );
  section.getByText('Ersetzt seit 01.02.2026');
});

it('a typed code is assigned as it is stored', async () => {
  const { server, add } = await openCodes('editor', (server) =>
    server
      .answers(codeCalls.find, { found: null, isAssignable: true })
      .answers(codeCalls.create, code),
  );
  const { valueId } = await aCode({ value: 'INV 7' });
  await add('  INV   7 ');
  await expectToast('Code zugeordnet');
  expect(server.sentTo(codeCalls.create)).toMatchObject([
    { params: { id: equipment.id }, body: { value: 'INV 7', valueId, base: { id: null } } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a code of another Anlage is moved only after a question', async () => {
  const theirs = await aCode({ equipmentId: other.id, value: 'INV 8' });
  const { server, user, add } = await openCodes('editor', (server) =>
    server
      .answers(codeCalls.find, {
        found: { code: theirs, equipment: summaryOf(other) },
        isAssignable: true,
      })
      .answers(codeCalls.create, code),
  );
  const dialog = await add('INV 8');
  const question = within(await screen.findByRole('dialog', { name: 'Code verschieben' }));
  question.getByText('Dieser Code gehört zur Anlage „Kessel 2“ (BT4-UG).');
  await user.click(question.getByRole('button', { name: 'Abbrechen' }));
  expect(server.sentTo(codeCalls.create)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Zuordnen' }));
  const again = within(await screen.findByRole('dialog', { name: 'Code verschieben' }));
  await user.click(again.getByRole('button', { name: 'Verschieben' }));
  await expectToast('Code zugeordnet');
  expect(server.sentTo(codeCalls.create)).toMatchObject([{ body: { base: { id: theirs.id } } }]);
});

it('a typed blank code is that of its sticker, and may take the place of the former one', async () => {
  const former = await aCode({ equipmentId: equipment.id, value: '/l/222222222222' });
  const next = makeBlankCode(() => 5);
  const { server, user, add } = await openCodes('editor', (server) =>
    server
      .answers(codeCalls.list, [code, former])
      .answers(codeCalls.find, { found: null, isAssignable: true })
      .answers(codeCalls.create, code),
  );
  const dialog = await add(writtenBlankCode(next));
  const question = within(await screen.findByRole('dialog', { name: 'Etikett ersetzen' }));
  question.getByText('„Pumpe 1“ hat schon ein Etikett: 2222-2222-2222.');
  // Closing the question assigns nothing.
  await user.keyboard('{Escape}');
  await user.click(await dialog.findByRole('button', { name: 'Zuordnen' }));
  const again = within(await screen.findByRole('dialog', { name: 'Etikett ersetzen' }));
  expect(server.sentTo(codeCalls.create)).toEqual([]);
  await user.click(again.getByRole('button', { name: 'Ersetzen' }));
  await expectToast('Code zugeordnet');
  expect(server.sentTo(codeCalls.create)).toMatchObject([
    { body: { value: `/l/${next}`, replaces: [former.id] } },
  ]);
  screen.getByRole('button', { name: 'Aktionen für den Code 2222-2222-2222' });
});

it('without an answer about a code it is sent as it is stored', async () => {
  const { server, add } = await openCodes('editor', (server) =>
    server.isUnreachable(codeCalls.find).answers(codeCalls.create, code),
  );
  const { valueId } = await aCode({ value: 'INV 7' });
  await add(' INV   7 ');
  await expectToast('Code zugeordnet');
  expect(server.sentTo(codeCalls.create)).toMatchObject([{ body: { value: 'INV 7', valueId } }]);
});

it('without an answer about a blank code that was typed, it is that of its sticker', async () => {
  const { server, add } = await openCodes('editor', (server) =>
    server.isUnreachable(codeCalls.find).answers(codeCalls.create, code),
  );
  const typed = makeBlankCode(() => 5);
  const { valueId } = await aCode({ value: `/l/${typed}` });
  await add(writtenBlankCode(typed));
  await expectToast('Code zugeordnet');
  expect(server.sentTo(codeCalls.create)).toMatchObject([
    { body: { value: `/l/${typed}`, valueId } },
  ]);
});

it('nothing is sent without a code, and a refusal is shown', async () => {
  const { user, server, section } = await openCodes('editor', (server) =>
    server
      .answers(codeCalls.find, { found: null, isAssignable: true })
      .fails(
        codeCalls.create,
        409,
        'conflict',
        'Dieser Code gehört bereits zur Anlage „Kessel 2“.',
      ),
  );
  await user.click(section.getByRole('button', { name: 'Hinzufügen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Code hinzufügen' }));
  await user.click(await dialog.findByRole('button', { name: 'Zuordnen' }));
  await dialog.findByText('Bitte geben Sie einen Code ein.');
  expect(server.sentTo(codeCalls.create)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Code' }), 'INV 9');
  await user.click(dialog.getByRole('button', { name: 'Zuordnen' }));
  await expectToast('Fehler', 'Dieser Code gehört bereits zur Anlage „Kessel 2“.');
});

it('a viewer sees the codes and can change nothing', async () => {
  const { section } = await openCodes('viewer');
  expect(section.queryByRole('button', { name: 'Hinzufügen' })).toBeNull();
  expect(screen.queryByRole('list', { name: /^Aktionen für den Code/ })).toBeNull();
});

it('a list that cannot be loaded says so', async () => {
  openScreen(`/equipment/${equipment.id}`, 'viewer', (server) =>
    answersEquipment(server, equipment).fails(codeCalls.list),
  );
  await screen.findByText('Die Codes konnten nicht geladen werden.');
});

it('the address of an Anlage is never assigned to another one, and needs no assignment to its own', async () => {
  const { server, add } = await openCodes('editor', (server) =>
    server.answers(equipmentCalls.get, ({ params }) =>
      params.id === other.id ? other : equipment,
    ),
  );
  const address = (id: string) => `https://alt.example/equipment/${id.toUpperCase()}`;
  const dialog = await add(address(other.id));
  await expectToast('Nicht möglich', 'Dieser Code öffnet die Anlage „Kessel 2“ (BT4-UG).');
  const field = dialog.getByRole('textbox', { name: 'Code' });
  fireEvent.change(field, { target: { value: address(equipment.id) } });
  fireEvent.click(dialog.getByRole('button', { name: 'Zuordnen' }));
  await expectToast('Der Code gehört bereits zu dieser Anlage.');
  expect(server.sentTo(codeCalls.create)).toEqual([]);
});
