import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import { stickerPrintCalls } from '#contract/stickers/sticker-prints.ts';
import { stickerTemplateCalls } from '#contract/stickers/sticker-templates.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { listedPrints } from '#web/testing/open-stickers.ts';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { readChosen } from './chosen.ts';

const pump = anEquipment();
const address = `/equipment/${pump.id}`;

const answersStickers = (server: AnsweringServer) =>
  answersEquipment(server, pump)
    .answers(stickerPrintCalls.list, listedPrints())
    .answers(stickerTemplateCalls.list, []);

const expectChosen = (chosen: object) =>
  waitFor(() => {
    expect(location.pathname).toBe('/stickers');
    expect(readChosen(history.state)).toEqual(chosen);
  });

it('the QR code of an Anlage leads to its sticker', async () => {
  const { user } = openScreen(address, 'editor', answersStickers);
  const [opener] = await screen.findAllByRole('button', { name: 'QR-Code' });
  if (opener) await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'QR-Code' }));
  await user.click(dialog.getByRole('link', { name: 'Etikett drucken' }));
  await expectChosen({ kind: 'equipment', ids: [pump.id] });
});

it('the QR code leads viewers nowhere', async () => {
  const { user } = openScreen(address, 'viewer', answersStickers);
  const [opener] = await screen.findAllByRole('button', { name: 'QR-Code' });
  if (opener) await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'QR-Code' }));
  expect(dialog.queryByRole('link', { name: 'Etikett drucken' })).toBeNull();
});

it('the list leads to the stickers of what its filters show', async () => {
  const { user } = openScreen('/manage', 'editor', (server) =>
    answersStickers(server).answers(equipmentCalls.list, {
      ...{ equipment: [pump], total: 1, page: 1, totalPages: 1 },
    }),
  );
  await screen.findByText('Pumpe 1');
  const menu = openRowMenu('Exportieren, importieren, drucken');
  await user.click(menu.getByRole('button', { name: 'Etiketten drucken' }));
  await expectChosen({ kind: 'filter', filters: {} });
});

it('the list leads to the stickers of the Anlagen that were chosen in it', async () => {
  const { user } = openScreen('/manage', 'editor', (server) =>
    answersStickers(server).answers(equipmentCalls.list, {
      ...{ equipment: [pump, anEquipment({ name: 'Pumpe 2' })], total: 2, page: 1, totalPages: 1 },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Anlagen auswählen' }));
  const bar = within(await screen.findByRole('region', { name: 'Auswahl' }));
  expect(bar.queryByRole('link', { name: 'Etiketten' })).toBeNull();
  await user.click(await screen.findByRole('checkbox', { name: /^Pumpe 1/ }));
  await user.click(await bar.findByRole('link', { name: 'Etiketten' }));
  await expectChosen({ kind: 'equipment', ids: [pump.id] });
});

it('the list offers viewers no stickers', async () => {
  openScreen('/manage', 'viewer', (server) =>
    answersStickers(server).answers(equipmentCalls.list, {
      ...{ equipment: [pump], total: 1, page: 1, totalPages: 1 },
    }),
  );
  await screen.findByText('Pumpe 1');
  const menu = openRowMenu('Exportieren, importieren, drucken');
  expect(menu.queryByRole('button', { name: 'Etiketten drucken' })).toBeNull();
});

it('a run leads to the stickers of its Anlagen', async () => {
  const run = aRun([aTask({ assetId: pump.id })]);
  const { user } = openScreen(`/scenario-runs/${run.id}`, 'editor', (server) =>
    answersStickers(server).answers(scenarioRunCalls.get, run),
  );
  await user.click(await screen.findByRole('link', { name: 'Etiketten drucken' }));
  await expectChosen({ kind: 'run', runId: run.id });
});

const printedAt = '2026-03-02T07:31:00.000Z';
const printed = (fields: object = {}) => ({
  ...{ printId: crypto.randomUUID(), printedAt, printedByName: 'Eva Kern', templateName: null },
  ...fields,
});

it.each([
  ['Etikett gedruckt am 02.03.2026 von Eva Kern', [printed(), printed({ printedByName: 'Wer' })]],
  ['Etikett gedruckt am 02.03.2026', [printed({ printedByName: null })]],
  ['Noch kein Etikett gedruckt', []],
])('an Anlage says "%s"', async (sentence, prints) => {
  openScreen(address, 'viewer', (server) =>
    answersStickers(server).answers(stickerPrintCalls.ofEquipment, prints),
  );
  await screen.findByText((_, part) => part?.tagName === 'P' && part.textContent === sentence);
});

it('an Anlage says if this could not be loaded, and loads it again', async () => {
  const { server, user } = openScreen(address, 'viewer', (server) =>
    answersStickers(server).fails(stickerPrintCalls.ofEquipment),
  );
  await screen.findByText('Wann das Etikett gedruckt wurde, konnte nicht geladen werden.');
  server.answers(stickerPrintCalls.ofEquipment, []);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Noch kein Etikett gedruckt');
});

it('an Anlage that is not on the server yet has no printed sticker', async () => {
  openScreen(address, 'viewer', (server) =>
    answersStickers(server).fails(
      ...([
        stickerPrintCalls.ofEquipment,
        404,
        'equipment_not_found',
        'Anlage nicht gefunden',
      ] as const),
    ),
  );
  await screen.findByText('Noch kein Etikett gedruckt');
});

it('an Anlage says that this needs a connection', async () => {
  openScreen(address, 'viewer', (server) =>
    answersStickers(server).isUnreachable(stickerPrintCalls.ofEquipment),
  );
  await screen.findByRole('heading', { name: 'Pumpe 1' });
  act(() => syncStatus.change({ isOnline: false }));
  onTestFinished(() => syncStatus.change({ isOnline: true }));
  await screen.findByText('Wann das Etikett gedruckt wurde, ist nur mit Netz zu sehen.');
});
