import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import { stickerLimits } from '#contract/stickers/sticker-formats.ts';
import { stickerPrintCalls } from '#contract/stickers/sticker-prints.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { listedPrints, openStickers } from '#web/testing/open-stickers.ts';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import { aStickerLayout, aStickerPrint } from '#web/testing/samples/a-sticker.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { type AnsweringServer, ownAnswer } from '#web/testing/servers/answering-server.ts';
import type { Chosen } from './chosen.ts';

const pump = anEquipment({ name: 'Pumpe 1' });
const fan = anEquipment({ name: 'Lüfter 2', type: 'Lüftung' });
const both: Chosen = { kind: 'equipment', ids: [pump.id, fan.id] };
const pageOf = (total: number, ...equipment: (typeof pump)[]) => ({
  ...{ equipment, total, page: 1, totalPages: Math.ceil(total / 50) },
});

const answersBoth = (server: AnsweringServer) =>
  server
    .answers(equipmentCalls.get, ({ params }) => (params.id === fan.id ? fan : pump))
    .answers(stickerPrintCalls.create, aStickerPrint({ count: 2 }))
    .answers(stickerPrintCalls.get, aStickerPrint({ count: 2 }));

const preview = (stickers: string) =>
  screen.findByRole('img', { name: `Vorschau der ersten Seite, ${stickers}` });
const drawn = (picture: HTMLElement) =>
  [...picture.querySelectorAll('text')].map(({ textContent }) => textContent);
const buttons = (name: string) =>
  screen.getAllByRole<HTMLButtonElement>('button', { name }).map(({ disabled }) => disabled);
const sent = (server: AnsweringServer) =>
  server.sentTo(stickerPrintCalls.create).map(({ body }) => body);

it('explains itself if nothing was chosen, and lists what was printed', async () => {
  openScreen('/stickers', 'editor', (server) =>
    server.answers(stickerPrintCalls.list, listedPrints(aStickerPrint())),
  );
  await screen.findByText('Keine Anlagen ausgewählt');
  expect(screen.getByRole('link', { name: 'Zur Liste der Anlagen' }).getAttribute('href')).toBe(
    '/manage',
  );
  await screen.findByText('48 Etiketten');
});

it('is not there for viewers', async () => {
  openScreen('/stickers', 'viewer');
  await screen.findByText('Keine Berechtigung zum Drucken von Etiketten');
});

it('shows the first page with the chosen Anlagen as they would be printed', async () => {
  await openStickers(both, answersBoth);
  const picture = await preview('2 Etiketten');
  await waitFor(() => expect(drawn(picture)).toContain('Lüfter 2'));
  expect(drawn(picture)).toEqual(expect.arrayContaining(['Pumpe 1', 'Pumpe', 'BT3-OG2']));
  expect(picture.getAttribute('viewBox')).toBe('0 0 210 297');
  expect([...picture.querySelectorAll('circle')].map((dot) => dot.getAttribute('fill'))).toEqual([
    '#0d9488',
    '#6366f1',
  ]);
  screen.getByText('2 Anlagen');
});

it('draws what is chosen at once', async () => {
  const { form, user, type } = await openStickers(both, answersBoth);
  const picture = await preview('2 Etiketten');
  await waitFor(() => expect(drawn(picture)).toContain('Lüfter 2'));
  for (const part of ['Typ mit Farbe', 'Standort', 'ID']) {
    await user.click(form.getByRole('checkbox', { name: part }));
  }
  type('Eigener Text', 'Tel. 4711');
  await waitFor(() =>
    expect(drawn(picture)).toEqual(['Pumpe 1', 'Tel. 4711', 'Lüfter 2', 'Tel. 4711']),
  );
  await user.selectOptions(form.getByLabelText('Format'), 'Band 24 mm');
  type('Länge (mm)', '80');
  const tape = await preview('1 Etikett');
  await waitFor(() => expect(tape.getAttribute('viewBox')).toBe('0 0 80 24'));
});

it('warns of a code that simple readers miss', async () => {
  const { form, user, type } = await openStickers(both, answersBoth);
  await preview('2 Etiketten');
  const warning = () => form.queryByText(/^Der Code wird sehr klein/);
  expect(warning()).toBeNull();
  await user.selectOptions(form.getByLabelText('Format'), 'Eigenes Einzeletikett');
  type('Breite (mm)', '10');
  type('Höhe (mm)', '10');
  await waitFor(() => expect(warning()).not.toBeNull());
  type('Breite (mm)', '30');
  type('Höhe (mm)', '30');
  await waitFor(() => expect(warning()).toBeNull());
});

it('sends what was entered', async () => {
  const { server, user, form, type, press } = await openStickers(both, answersBoth);
  type('Beginn bei Etikett', '4');
  type('Nach unten (mm)', '-0,3');
  type('Eigener Text', 'Störung: Tel. 4711');
  await user.click(form.getByRole('checkbox', { name: 'ID' }));
  await preview('2 Etiketten');
  await press('PDF');
  await waitFor(() =>
    expect(sent(server)).toEqual([
      {
        selection: { equipmentIds: both.ids },
        layout: aStickerLayout({
          content: { name: true, type: true, location: true, id: false, logo: false },
          offset: { dx: 0, dy: -0.3 },
        }),
        ...{ ownText: 'Störung: Tel. 4711', startAt: 4, templateId: null },
      },
    ]),
  );
});

it('prints the Anlagen of a list by its filters, and shows the first ones', async () => {
  const chosen: Chosen = { kind: 'filter', filters: { typeFilter: 'Pumpe' } };
  const { server, press } = await openStickers(chosen, (server) =>
    answersBoth(server).answers(equipmentCalls.list, pageOf(1_200, pump, fan)),
  );
  await screen.findByText('1.200 Anlagen');
  await waitFor(async () => expect(drawn(await preview('21 Etiketten'))).toContain('Lüfter 2'));
  await press('PDF');
  await waitFor(() =>
    expect(sent(server)).toMatchObject([{ selection: { filter: { typeFilter: 'Pumpe' } } }]),
  );
});

it('prints the Anlagen of a run in the order of their names', async () => {
  const equipment = (name: string) => ({ name, type: 'Pumpe', locationRaw: 'BT1-UG' });
  const run = aRun([
    aTask({ equipment: equipment('Pumpe 10') }),
    aTask({ equipment: equipment('Pumpe 2') }),
    aTask({ equipment: equipment('Gelöschte'), assetId: null }),
  ]);
  const { server, press } = await openStickers({ kind: 'run', runId: run.id }, (server) =>
    answersBoth(server).answers(scenarioRunCalls.get, run),
  );
  const names = drawn(await preview('2 Etiketten')).filter((text) => /^Pumpe \d/.test(text ?? ''));
  expect(names).toEqual(['Pumpe 2', 'Pumpe 10']);
  await press('PDF');
  await waitFor(() => expect(sent(server)).toMatchObject([{ selection: { runId: run.id } }]));
});

it('refuses wrong measures at their field, which gets the focus', async () => {
  const { server, form, type, press } = await openStickers(both, answersBoth);
  type('Beginn bei Etikett', '22');
  await form.findByText('Eine Zahl von 1 bis 21.');
  await press('PDF');
  await waitFor(() =>
    expect(document.activeElement).toBe(form.getByLabelText('Beginn bei Etikett')),
  );
  type('Nach rechts (mm)', '0,25');
  await screen.findByText('Die Vorschau erscheint, sobald die Maße stimmen.');
  expect(sent(server)).toEqual([]);
});

it('keeps what was entered over a reload', async () => {
  const { restart, type } = await openStickers(both, answersBoth);
  type('Eigener Text', 'Tel. 4711');
  restart();
  const field = await screen.findByLabelText<HTMLInputElement>('Eigener Text');
  expect(field.value).toBe('Tel. 4711');
  await preview('2 Etiketten');
});

it('leaves out Anlagen that were deleted meanwhile', async () => {
  await openStickers(both, (server) =>
    server.answers(equipmentCalls.get, ({ params }) =>
      params.id === fan.id
        ? ownAnswer({ code: 'equipment_not_found', message: 'Weg.' }, 404)
        : pump,
    ),
  );
  const picture = await preview('2 Etiketten');
  await waitFor(() => expect(drawn(picture)).toContain('Pumpe 1'));
  expect(drawn(picture)).not.toContain('Lüfter 2');
});

it('can load the Anlagen again after a failure', async () => {
  const chosen: Chosen = { kind: 'filter', filters: {} };
  const { server, user } = await openStickers(chosen, (server) =>
    server.fails(equipmentCalls.list),
  );
  const pane = within(screen.getByRole('region', { name: 'Vorschau' }));
  await pane.findByText('Die Anlagen für die Vorschau konnten nicht geladen werden.');
  expect(buttons('PDF')).toEqual([true, true]);
  server.answers(equipmentCalls.list, pageOf(1, pump));
  await user.click(pane.getByRole('button', { name: 'Erneut versuchen' }));
  await preview('1 Etikett');
  expect(buttons('PDF')).toEqual([false, false]);
});

it.each([
  [0, 'Die Auswahl enthält keine Anlage.'],
  [
    stickerLimits.perPrint + 1,
    'Auf einmal lassen sich höchstens 5.000 Etiketten drucken, ausgewählt sind 5.001. Bitte grenzen Sie die Auswahl ein.',
  ],
])('prints nothing for %d Anlagen', async (total, sentence) => {
  await openStickers({ kind: 'filter', filters: {} }, (server) =>
    server.answers(equipmentCalls.list, pageOf(total)),
  );
  await screen.findByText(sentence);
  expect([...buttons('PDF'), ...buttons('Drucken')]).toEqual([true, true, true, true]);
});

it('says that printing needs the server, and prints again when it is back', async () => {
  await openStickers(both, answersBoth);
  act(() => syncStatus.change({ isOnline: false }));
  onTestFinished(() => syncStatus.change({ isOnline: true }));
  await screen.findByText(/Drucken und Vorlagen brauchen eine Verbindung zum Server/);
  expect([...buttons('PDF'), ...buttons('Drucken')]).toEqual([true, true, true, true]);
  act(() => syncStatus.change({ isOnline: true }));
  expect(screen.queryByText(/brauchen eine Verbindung/)).toBeNull();
  expect(buttons('PDF')).toEqual([false, false]);
});
