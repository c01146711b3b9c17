import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { documentCalls, type EquipmentDocument } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { fakeFiles, keptFiles } from '#web/testing/fakes/fake-kept-files.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { eventually } from '#web/testing/patience.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';

vi.mock('#web/offline/kept-files.ts', () => import('#web/testing/fakes/fake-kept-files.ts'));
afterEach(() => {
  act(() => fakeFiles.reset());
  syncStatus.change({ isOnline: true });
});

const mb = 1_048_576;
const documentOf = (title: string, megabytes: number, fields: Partial<EquipmentDocument> = {}) =>
  aDocument({
    ...{ title, objectPath: `documents/${title}`, fileSize: megabytes * mb, ...fields },
  });
const [plan, report] = [documentOf('Plan', 1), documentOf('Bericht', 3)];

/** A new Anlage for each test, because the result of a download is stored by Anlage. */
async function openDocuments(...documents: EquipmentDocument[]) {
  const equipment = anEquipment({ id: crypto.randomUUID() });
  const opened = openScreen(`/equipment/${equipment.id}`, 'viewer', (server) =>
    answersEquipment(server, equipment).answers(documentCalls.list, documents),
  );
  const section = within(await screen.findByRole('region', { name: /^Dokumente/ }));
  await section.findByRole('heading', { name: documents[0]?.title ?? '' });
  const button = (name: string) => section.findByRole<HTMLButtonElement>('button', { name });
  const press = async (name: string) => opened.user.click(await button(name));
  /** Resolves when the download of the file has started. */
  const startedFetch = async (title: string) => {
    await eventually(() => expect([...fakeFiles.fetches.keys()]).toContain(title));
    const fetch = fakeFiles.fetches.get(title);
    if (!fetch) throw new Error(`${title} is not on its way`);
    return fetch;
  };
  const arrive = async (title: string) => {
    const fetch = await startedFetch(title);
    await act(async () => fetch.arrive());
  };
  return { ...opened, section, button, press, startedFetch, arrive };
}

it('are downloaded with one tap, with progress', async () => {
  const { section, press, startedFetch, arrive } = await openDocuments(plan, report);
  await press('Alle offline verfügbar machen (4,00 MB)');
  await section.findByText('0 von 2 geladen · 0 %');
  await section.findByText('Wird geladen …');
  expect([...fakeFiles.fetches.keys()]).toEqual(['Plan']);
  await arrive('Plan');
  const fetch = await startedFetch('Bericht');
  act(() => fetch.load(mb));
  const bar = section.getByRole('progressbar', { name: '1 von 2 geladen · 50 %' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  await arrive('Bericht');
  await section.findByText('Alle offline verfügbar');
  expect(section.queryByRole('progressbar')).toBeNull();
  expect(section.getAllByText('Offline verfügbar')).toHaveLength(2);
});

it('can be cancelled; downloaded files stay', async () => {
  const { section, press, startedFetch, arrive } = await openDocuments(plan, report);
  await press('Alle offline verfügbar machen (4,00 MB)');
  await arrive('Plan');
  await startedFetch('Bericht');
  await press('Abbrechen');
  await section.findByText('1 von 2 Dokumenten ist offline verfügbar.');
  expect([...keptFiles.get().keys()]).toEqual([plan.objectPath]);
  expect(document.activeElement?.contains(section.getByText(/^1 von 2/))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await press('Alle offline verfügbar machen (3,00 MB)');
  await arrive('Bericht');
  await section.findByText('Alle offline verfügbar');
});

it('that fail are named and can be repeated', async () => {
  const { section, press, startedFetch, arrive } = await openDocuments(plan, report);
  await press('Alle offline verfügbar machen (4,00 MB)');
  const fetch = await startedFetch('Plan');
  await act(async () => fetch.fail(new AppError('document_not_found')));
  await arrive('Bericht');
  const text = '„Plan“ konnte nicht geladen werden. Dieses Dokument gibt es nicht mehr.';
  await section.findByText(new RegExp(`${text}$`));
  await press('Erneut versuchen');
  await section.findByText('0 von 1 geladen · 0 %');
  await arrive('Plan');
  await section.findByText('Alle offline verfügbar');
});

it('stop when the network is lost', async () => {
  const { section, press, startedFetch } = await openDocuments(plan, report, documentOf('Foto', 1));
  await press('Alle offline verfügbar machen (5,00 MB)');
  for (const title of ['Plan', 'Bericht']) {
    const fetch = await startedFetch(title);
    await act(async () => fetch.fail(new NetworkError()));
  }
  const text = 'Nicht alle Dokumente konnten geladen werden. Der Server ist nicht erreichbar.';
  await section.findByText(text);
  await section.findByRole('button', { name: 'Erneut versuchen' });
});

it('go on downloading while the user is on another page', async () => {
  const { press, arrive, user } = await openDocuments(plan, report);
  await press('Alle offline verfügbar machen (4,00 MB)');
  await user.click(screen.getByRole('link', { name: /Einstellungen|Mehr/ }));
  await screen.findByText('Keine offline verfügbar');
  await arrive('Plan');
  await arrive('Bericht');
  await screen.findByText('2 offline verfügbar · 4,00 MB');
  await expectToast('Offline verfügbar', '2 Dokumente öffnen sich hier auch ohne Netz.');
});

it('cannot be downloaded without network, and say how many are available', async () => {
  const { section, button } = await openDocuments(plan, report);
  act(() => syncStatus.change({ isOnline: false }));
  const offer = await button('Alle offline verfügbar machen (4,00 MB)');
  expect(offer.disabled).toBe(true);
  const text = 'Keines der 2 Dokumente ist offline verfügbar. Laden ist nur mit Netz möglich.';
  expect(section.getByText(text).id).toBe(offer.getAttribute('aria-describedby'));
});

it('say before the download if there is not enough space, with their size', async () => {
  const estimate = async () => ({ quota: 100 * mb, usage: 48 * mb });
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  const { section, button } = await openDocuments(plan, report);
  await section.findByText('Zu wenig Platz auf diesem Gerät: 4,00 MB nötig, 2,00 MB frei.');
  expect((await button('Alle offline verfügbar machen (4,00 MB)')).disabled).toBe(true);
});

it('that are all on the device can be removed from it, after a confirmation', async () => {
  fakeFiles.keep(plan.objectPath, mb);
  const { section, press, user } = await openDocuments(plan);
  await press('Vom Gerät entfernen');
  const question = within(await screen.findByRole('dialog', { name: 'Vom Gerät entfernen?' }));
  question.getByText('Ohne Netz öffnet sich dieses Dokument dann hier nicht mehr.');
  await user.click(question.getByRole('button', { name: 'Entfernen' }));
  await section.findByRole('button', { name: 'Offline verfügbar machen (1,00 MB)' });
  expect(keptFiles.get().size).toBe(0);
  await expectToast('Nicht mehr offline verfügbar');
});

it('that wait on this device need no download', async () => {
  const { section } = await openDocuments(documentOf('Foto', 1, { objectPath: '' }));
  expect(section.queryByRole('button', { name: /offline verfügbar machen/i })).toBeNull();
});
