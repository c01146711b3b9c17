import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { stickerPrintCalls } from '#contract/stickers/sticker-prints.ts';
import {
  type StickerTemplate,
  stickerTemplateCalls,
} from '#contract/stickers/sticker-templates.ts';
import { openStickers } from '#web/testing/open-stickers.ts';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { aStickerLayout, aStickerPrint, aStickerTemplate } from '#web/testing/samples/a-sticker.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { expectToast } from '#web/testing/toasts.ts';

const pump = anEquipment();
const standard = aStickerTemplate({
  layout: aStickerLayout({ format: { kind: 'tape', tape: '24', length: 50 } }),
  ownText: 'Tel. 4711',
});
const withLogo = aStickerTemplate({
  layout: aStickerLayout({ content: { ...aStickerLayout().content, logo: true } }),
  logo: { width: 200, height: 100 },
});

async function openWith(template: StickerTemplate, prepare?: (server: AnsweringServer) => unknown) {
  const opened = await openStickers({ kind: 'equipment', ids: [pump.id] }, (server) => {
    server
      .answers(equipmentCalls.get, pump)
      .answers(stickerTemplateCalls.list, [template])
      .answers(stickerPrintCalls.create, aStickerPrint())
      .answers(stickerPrintCalls.get, aStickerPrint());
    prepare?.(server);
  });
  const { form, user, server } = opened;
  await form.findByRole('option', { name: template.name });
  const choose = (name: string) => user.selectOptions(form.getByLabelText('Vorlage'), name);
  const save = () => form.getByRole<HTMLButtonElement>('button', { name: 'Speichern' });
  const inMenu = async (entry: string) =>
    user.click(openRowMenu(`Vorlage „${template.name}“`).getByRole('button', { name: entry }));
  /** Enters the name into the dialog and saves. */
  const name = async (text: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: text } });
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  };
  const bodies = (call: 'create' | 'update') =>
    server.sentTo(stickerTemplateCalls[call]).map(({ body }) => body);
  return { ...opened, choose, save, inMenu, name, bodies };
}

it('fills in the form, and its name goes with the print', async () => {
  const { form, choose, press, server } = await openWith(standard);
  await choose('Klinik Standard');
  expect(form.getByLabelText<HTMLInputElement>('Länge (mm)').value).toBe('50');
  expect(form.getByLabelText<HTMLInputElement>('Eigener Text').value).toBe('Tel. 4711');
  await press('PDF');
  await waitFor(() =>
    expect(server.sentTo(stickerPrintCalls.create)).toMatchObject([
      { body: { templateId: standard.id, ownText: 'Tel. 4711', layout: standard.layout } },
    ]),
  );
});

it('is saved under a name, and is chosen then', async () => {
  const made = aStickerTemplate({ id: crypto.randomUUID(), name: 'Keller' });
  const { save, name, form, user, bodies, server } = await openWith(standard, (server) =>
    server.answers(stickerTemplateCalls.create, made),
  );
  await user.click(save());
  server.answers(stickerTemplateCalls.list, [made, standard]);
  await name('Keller');
  await expectToast('Vorlage gespeichert');
  expect(bodies('create')).toEqual([
    {
      ...{ id: expect.any(String), name: 'Keller' },
      ...{ layout: aStickerLayout(), ownText: null, logo: null },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(form.getByLabelText<HTMLSelectElement>('Vorlage').value).toBe(made.id);
});

it('whose answer was lost is the same one when it is sent again, and the next one is another', async () => {
  const { save, name, choose, inMenu, user, server } = await openWith(standard, (server) =>
    server.isUnreachable(stickerTemplateCalls.create),
  );
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  const keys = () =>
    fetched.mock.calls
      .filter(([, init]) => init?.method === 'POST')
      .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
  const ids = () =>
    server.sentTo(stickerTemplateCalls.create).map(({ body }) => (body as { id: string }).id);
  await user.click(save());
  await name('Keller');
  await waitFor(() => expect(ids()).toHaveLength(1));
  const made = aStickerTemplate({ id: ids()[0] ?? '', name: 'Keller' });
  server
    .answers(stickerTemplateCalls.list, [made, standard])
    .answers(stickerTemplateCalls.create, made);
  await name('Keller');
  await expectToast('Vorlage gespeichert');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Klinik Standard');
  await inMenu('Als neue Vorlage speichern');
  await name('Keller 2');
  await waitFor(() => expect(ids()).toHaveLength(3));
  const [first, again, other] = ids();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(keys()).toEqual(ids());
});

it('with a name that is taken is not saved', async () => {
  const { save, name, user, bodies } = await openWith(standard);
  await user.click(save());
  await name('klinik standard');
  await screen.findByText('Eine Vorlage mit diesem Namen gibt es bereits.');
  expect(bodies('create')).toEqual([]);
});

it('is saved only if something has changed, with the version that was seen', async () => {
  const changed = { ...standard, ownText: 'Tel. 99', updatedAt: '2026-03-02T09:00:00.000Z' };
  const { choose, save, type, user, form, bodies, server } = await openWith(standard, (server) =>
    server.answers(stickerTemplateCalls.update, changed),
  );
  await choose('Klinik Standard');
  expect(save().disabled).toBe(true);
  type('Eigener Text', 'Tel. 99');
  form.getByText('Geändert, noch nicht gespeichert');
  server.answers(stickerTemplateCalls.list, [changed]);
  await user.click(save());
  await expectToast('Vorlage gespeichert');
  expect(bodies('update')).toEqual([
    {
      ...{ name: 'Klinik Standard', layout: standard.layout, ownText: 'Tel. 99' },
      baseUpdatedAt: standard.updatedAt,
    },
  ]);
  await waitFor(() => expect(save().disabled).toBe(true));
});

it('that somebody else has changed is read again and not overwritten', async () => {
  const { choose, save, type, user, form, server } = await openWith(standard, (server) =>
    server.fails(stickerTemplateCalls.update, 409, 'conflict', 'Inzwischen geändert.'),
  );
  await choose('Klinik Standard');
  type('Eigener Text', 'Tel. 99');
  server.answers(stickerTemplateCalls.list, [{ ...standard, name: 'Klinik Nord' }]);
  await user.click(save());
  await expectToast('Fehler', 'Inzwischen geändert.');
  await form.findByRole('option', { name: 'Klinik Nord' });
  expect(form.getByLabelText<HTMLInputElement>('Eigener Text').value).toBe('Tel. 99');
});

it('is renamed without what was entered since', async () => {
  const { choose, type, inMenu, name, bodies } = await openWith(standard, (server) =>
    server.answers(stickerTemplateCalls.update, { ...standard, name: 'Nord' }),
  );
  await choose('Klinik Standard');
  type('Eigener Text', 'Anderes');
  await inMenu('Umbenennen');
  await name('Nord');
  await expectToast('Vorlage umbenannt');
  expect(bodies('update')).toMatchObject([{ name: 'Nord', ownText: 'Tel. 4711' }]);
});

it('is deleted after a question, and its entries stay', async () => {
  const { choose, inMenu, user, form, server } = await openWith(standard, (server) =>
    server.answers(stickerTemplateCalls.remove, undefined),
  );
  await choose('Klinik Standard');
  await inMenu('Löschen');
  const question = within(await screen.findByRole('dialog', { name: 'Vorlage löschen' }));
  server.answers(stickerTemplateCalls.list, []);
  await user.click(question.getByRole('button', { name: 'Löschen' }));
  await expectToast('Vorlage gelöscht');
  expect(form.getByLabelText<HTMLSelectElement>('Vorlage').value).toBe('');
  expect(form.getByLabelText<HTMLInputElement>('Eigener Text').value).toBe('Tel. 4711');
});

it('can be loaded again after a failure, and printing goes without them', async () => {
  const opened = await openStickers({ kind: 'equipment', ids: [pump.id] }, (server) =>
    server.answers(equipmentCalls.get, pump).fails(stickerTemplateCalls.list),
  );
  const { form, user, server } = opened;
  await form.findByText('Die Vorlagen konnten nicht geladen werden.');
  const [pdf] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'PDF' });
  expect(pdf?.disabled).toBe(false);
  server.answers(stickerTemplateCalls.list, [standard]);
  await user.click(form.getByRole('button', { name: 'Erneut versuchen' }));
  await form.findByRole('option', { name: 'Klinik Standard' });
});

/** The test environment decodes no pictures. */
const decodes = (picture: () => Promise<unknown>) => vi.stubGlobal('createImageBitmap', picture);
const chooseLogo = (file: File) =>
  fireEvent.change(screen.getByLabelText('Bild für das Logo'), { target: { files: [file] } });
const png = new File([new Uint8Array([137, 80, 78, 71])], 'logo.png', { type: 'image/png' });

it('gets a logo with its next saving, and is not printed before', async () => {
  const { choose, user, form, save, bodies, press, server } = await openWith(standard, (server) =>
    server.answers(stickerTemplateCalls.update, {
      ...{ ...standard, logo: { width: 40, height: 20 } },
      layout: { ...standard.layout, content: { ...standard.layout.content, logo: true } },
    }),
  );
  decodes(async () => ({ width: 40, height: 20, close: () => {} }));
  await choose('Klinik Standard');
  await user.click(form.getByRole('checkbox', { name: 'Logo' }));
  await form.findByText('Bitte ein Logo wählen und damit eine Vorlage speichern.');
  chooseLogo(png);
  await form.findByText('Das Logo gehört zur Vorlage: bitte zuerst die Vorlage speichern.');
  await press('PDF');
  expect(server.sentTo(stickerPrintCalls.create)).toEqual([]);
  await user.click(save());
  await expectToast('Vorlage gespeichert');
  expect(bodies('update')).toMatchObject([{ logo: 'iVBORw==' }]);
});

it.each([
  [new File(['GIF'], 'logo.gif', { type: 'image/gif' }), /muss ein PNG- oder JPEG-Bild/],
  [png, /lässt sich nicht lesen/],
])('refuses a file that is no logo', async (file, sentence) => {
  const { user, form } = await openWith(standard);
  decodes(() => Promise.reject(new Error('no picture')));
  await user.click(form.getByRole('checkbox', { name: 'Logo' }));
  chooseLogo(file);
  expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull();
});

it('shows its logo in the preview', async () => {
  const { choose } = await openWith(withLogo);
  await choose('Klinik Standard');
  const picture = await screen.findByRole('img', { name: /^Vorschau/ });
  await waitFor(() =>
    expect(picture.querySelector('image')?.getAttribute('href')).toBe(
      `/api/sticker-templates/${withLogo.id}/logo?v=2026-03-01T07%3A00%3A00.000Z`,
    ),
  );
});

it('that is a copy of another one has its logo', async () => {
  const bytes = new Response(png, { headers: { 'Content-Type': 'image/png' } });
  const made = { ...withLogo, id: crypto.randomUUID(), name: 'Kopie' };
  const { choose, inMenu, name, bodies } = await openWith(withLogo, (server) =>
    server
      .answers(stickerTemplateCalls.logo, () => bytes as never)
      .answers(stickerTemplateCalls.create, made),
  );
  decodes(async () => ({ width: 200, height: 100, close: () => {} }));
  await choose('Klinik Standard');
  await inMenu('Als neue Vorlage speichern');
  await name('Kopie');
  await expectToast('Vorlage gespeichert');
  expect(bodies('create')).toMatchObject([{ name: 'Kopie', logo: 'iVBORw==' }]);
});
