import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type CodeBatch, codeBatchCalls } from '#contract/codes/code-batches.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import type { Role } from '#contract/people.ts';
import { stickerPrintCalls } from '#contract/stickers/sticker-prints.ts';
import { stickerTemplateCalls } from '#contract/stickers/sticker-templates.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { expectToast } from '#web/testing/toasts.ts';

const batch: CodeBatch = {
  ...{ id: crypto.randomUUID(), count: 1_000, assigned: 12, note: 'Trafostation' },
  ...{ createdAt: '2026-03-02T07:15:00.000Z', createdByName: 'Jana Krüger' },
};

const open = (role: Role, prepare: (server: AnsweringServer) => unknown = () => {}) =>
  openScreen('/blank-codes', role, (server) => {
    server.answers(codeBatchCalls.list, [batch]);
    prepare(server);
  });

it('lists the batches with what became of their codes', async () => {
  open('editor');
  const list = within(await screen.findByRole('region', { name: /^Sätze/ }));
  await list.findByRole('heading', { name: /Trafostation/ });
  list.getByText('12 von 1.000 zugeordnet');
  list.getByText('1.000 Codes');
  list.getByText(/Jana Krüger/);
  list.getByRole('link', { name: 'Etiketten' });
});

it('makes codes, and refuses a number that is none', async () => {
  const { server, user } = open('editor', (server) =>
    server.answers(codeBatchCalls.create, { ...batch, count: 40 }),
  );
  const count = await screen.findByRole('textbox', { name: 'Anzahl' });
  await user.clear(count);
  await user.type(count, '0');
  await user.click(screen.getByRole('button', { name: 'Erzeugen' }));
  await screen.findByText('Bitte eine Zahl von 1 bis 1.000 angeben.');
  expect(server.sentTo(codeBatchCalls.create)).toEqual([]);
  await user.clear(count);
  await user.type(count, '40');
  await user.type(screen.getByRole('textbox', { name: 'Notiz' }), ' Rolle 2 ');
  await user.click(screen.getByRole('button', { name: 'Erzeugen' }));
  await expectToast('40 Codes erzeugt');
  expect(server.sentTo(codeBatchCalls.create)).toMatchObject([
    { body: { count: 40, note: 'Rolle 2' } },
  ]);
});

it('a repetition makes the same batch, and another number another one', async () => {
  const { server, user } = open('editor', (server) => server.isUnreachable(codeBatchCalls.create));
  const make = await screen.findByRole('button', { name: 'Erzeugen' });
  await user.click(make);
  await expectToast('Fehler');
  await user.click(make);
  await expect.poll(() => server.sentTo(codeBatchCalls.create).length).toBe(2);
  await user.type(screen.getByRole('textbox', { name: 'Anzahl' }), '0');
  await user.click(make);
  await expect.poll(() => server.sentTo(codeBatchCalls.create).length).toBe(3);
  const ids = server.sentTo(codeBatchCalls.create).map(({ body }) => (body as { id: string }).id);
  expect(new Set(ids).size).toBe(2);
  expect(ids[1]).toBe(ids[0]);
});

it('leads to the stickers of a batch', async () => {
  const code = { code: '222222222222', equipmentId: null, equipmentName: null };
  const { user } = open('editor', (server) =>
    server
      .answers(codeBatchCalls.codes, [code])
      .answers(equipmentTypeCalls.list, [])
      .answers(stickerTemplateCalls.list, [])
      .answers(stickerPrintCalls.list, { prints: [], total: 0, page: 1, totalPages: 0 }),
  );
  await user.click(await screen.findByRole('link', { name: 'Etiketten' }));
  await screen.findByText('Ein leeres Etikett');
  screen.getByText('Der Code steht immer auch als Text darauf.');
  expect(screen.queryByRole('checkbox', { name: 'Standort' })).toBeNull();
});

it('says if the batches cannot be loaded', async () => {
  open('editor', (server) => server.fails(codeBatchCalls.list));
  await screen.findByText('Die leeren Etiketten konnten nicht geladen werden.');
});

it('is not for viewers', async () => {
  openScreen('/blank-codes', 'viewer');
  await screen.findByText('Keine Berechtigung zum Erzeugen von Codes');
});
