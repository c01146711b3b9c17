import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { type StickerPrint, stickerPrintCalls } from '#contract/stickers/sticker-prints.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { listedPrints, openStickers, watchFollowedLinks } from '#web/testing/open-stickers.ts';
import { aStickerLayout, aStickerPrint } from '#web/testing/samples/a-sticker.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { expectToast } from '#web/testing/toasts.ts';

const pump = anEquipment();
const queued = aStickerPrint();
const file = `/api/sticker-prints/${queued.id}/file`;
const running = aStickerPrint({ state: 'running', done: 12 });
const done = aStickerPrint({
  ...{ state: 'done', done: 48, hasFile: true, finishedAt: '2026-03-02T07:31:00.000Z' },
});

async function openPrinting(prepare: (server: AnsweringServer) => unknown = () => {}) {
  const links = watchFollowedLinks();
  const opened = await openStickers({ kind: 'equipment', ids: [pump.id] }, (server) => {
    server
      .answers(equipmentCalls.get, pump)
      .answers(stickerPrintCalls.create, queued)
      .answers(stickerPrintCalls.get, queued);
    prepare(server);
  });
  return { ...opened, links };
}

const card = async () => within(await screen.findByRole('region', { name: 'Druck' }));

/** The tab that the browser opens for a click; null if it blocks it. */
function opensTab(isBlocked = false) {
  const tab = {
    ...{ closed: false, close: vi.fn(), location: { replace: vi.fn() } },
    document: document.implementation.createHTMLDocument(),
  };
  vi.stubGlobal('open', () => (isBlocked ? null : tab));
  return tab;
}

it('downloads the file once, as soon as it is made', async () => {
  const { press, announce, links } = await openPrinting();
  await press('PDF');
  (await card()).getByText('Wartet');
  announce(running);
  await (await card()).findByText('12 von 48 Etiketten');
  expect((await card()).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(links).toEqual([]);
  announce(done);
  await (await card()).findByText('48 Etiketten sind fertig');
  announce(done);
  expect(links).toEqual([file]);
});

it('follows the progress also while another tab hides the page', async () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => hidden.mockRestore());
  const tab = opensTab();
  const { press } = await openPrinting((server) => server.answers(stickerPrintCalls.get, done));
  await press('Drucken');
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(file));
});

it('shows the file for printing in the tab that the click has opened', async () => {
  const tab = opensTab();
  const { press, announce, links } = await openPrinting();
  await press('Drucken');
  await card();
  expect(tab.document.body.textContent).toBe('Die Etiketten werden erstellt …');
  announce(done);
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(file));
  expect(tab.close).not.toHaveBeenCalled();
  expect(links).toEqual([]);
});

it('says if the browser has opened no tab, and links to the file', async () => {
  opensTab(true);
  const { press, announce } = await openPrinting();
  await press('Drucken');
  await card();
  announce(done);
  await (await card()).findByText('Der Browser hat kein neues Fenster geöffnet.');
  const link = (await card()).getByRole('link', { name: 'Zum Drucken öffnen' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([file, '_blank']);
});

it('says why a print has failed, and requests the same again', async () => {
  const tab = opensTab();
  const { press, announce, server, user } = await openPrinting();
  await press('Drucken');
  await card();
  announce(aStickerPrint({ state: 'failed', error: 'Der Speicher ist voll.' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Der Speicher ist voll.');
  await waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
  const again = aStickerPrint({ id: crypto.randomUUID() });
  server.answers(stickerPrintCalls.create, again).answers(stickerPrintCalls.get, again);
  await user.click((await card()).getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const [first, second, ...others] = server.sentTo(stickerPrintCalls.create);
  expect(others).toEqual([]);
  expect(second?.body).toEqual(first?.body);
});

it('says that a print could not begin, and closes the empty tab', async () => {
  const tab = opensTab();
  const { press } = await openPrinting((server) =>
    server.fails(stickerPrintCalls.create, 409, 'no_stickers', 'Keine Anlage mehr da.'),
  );
  await press('Drucken');
  await expectToast('Fehler', 'Keine Anlage mehr da.');
  expect(tab.close).toHaveBeenCalledOnce();
  expect(screen.queryByRole('region', { name: 'Druck' })).toBeNull();
});

it('closes the empty tab when the user leaves before the file is made', async () => {
  const tab = opensTab();
  const { press, user, server } = await openPrinting();
  await press('Drucken');
  await card();
  server.answers(equipmentCalls.list, { equipment: [], total: 0, page: 1, totalPages: 0 });
  await user.click(screen.getByRole('link', { name: 'Mehr' }));
  await waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
});

it('requests one print, however often the button is pressed', async () => {
  const { press, server } = await openPrinting();
  await press('PDF');
  await press('PDF');
  await card();
  await press('PDF');
  expect(server.sentTo(stickerPrintCalls.create)).toHaveLength(1);
});

const openList = (...prints: StickerPrint[]) =>
  openScreen('/stickers', 'editor', (server) =>
    server.answers(stickerPrintCalls.list, listedPrints(...prints)),
  );
const list = async () => within(await screen.findByRole('region', { name: /^Zuletzt gedruckt/ }));

it('lists who printed what and when, with the file for a day', async () => {
  openList(
    aStickerPrint({ ...done, templateName: 'Klinik Standard', count: 1_200 }),
    aStickerPrint({
      ...{ id: crypto.randomUUID(), state: 'failed', error: 'Der Speicher ist voll.' },
      layout: aStickerLayout({ format: { kind: 'tape', tape: '24', length: 50 } }),
    }),
  );
  const rows = await (await list()).findAllByRole('listitem');
  expect(rows.map((row) => [...row.querySelectorAll('p')].map((line) => line.textContent))).toEqual(
    [
      [
        '1.200 Etiketten · Avery Zweckform L7160 · 63,5 × 38,1 mm',
        expect.stringMatching(/^02\.03\.2026 .* von Eva Kern$/),
        expect.stringMatching(/^Datei bis 03\.03\.2026 /),
      ],
      ['48 Etiketten', expect.stringContaining('Eva Kern'), 'Der Speicher ist voll.'],
    ],
  );
  within(rows[0] as HTMLElement).getByText('Klinik Standard');
  within(rows[1] as HTMLElement).getByText('Band 24 mm, 50 mm lang');
  const links = (await list()).getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([file]);
});

it('says which prints were of blank codes, and what was noted about them', async () => {
  openList(
    aStickerPrint({ batch: { note: 'Trafostation' }, templateName: 'Klinik Standard' }),
    aStickerPrint({ id: crypto.randomUUID(), batch: { note: null } }),
  );
  const rows = await (await list()).findAllByRole('listitem');
  const paper = 'Avery Zweckform L7160 · 63,5 × 38,1 mm';
  within(rows[0] as HTMLElement).getByText('Leere Etiketten · Trafostation');
  within(rows[0] as HTMLElement).getByText(`48 Etiketten · Klinik Standard · ${paper}`);
  within(rows[1] as HTMLElement).getByText('Leere Etiketten');
  within(rows[1] as HTMLElement).getByText(`48 Etiketten · ${paper}`);
});

it('says that nothing was printed yet', async () => {
  openList();
  await (await list()).findByText('Noch keine Etiketten gedruckt.');
});

it('loads the list again after a failure', async () => {
  const { server, user } = openScreen('/stickers', 'editor', (server) =>
    server.fails(stickerPrintCalls.list),
  );
  await screen.findByText('Die letzten Drucke konnten nicht geladen werden.');
  server.answers(stickerPrintCalls.list, listedPrints(running));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Wird erstellt · 25 %');
});
