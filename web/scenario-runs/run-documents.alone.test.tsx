import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import * as offline from '#web/offline/offline.ts';
import type { ShownRows } from '#web/offline/rows/shown-rows.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { fakeFiles } from '#web/testing/fakes/fake-kept-files.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { eventually } from '#web/testing/patience.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';

vi.mock('#web/offline/kept-files.ts', () => import('#web/testing/fakes/fake-kept-files.ts'));
vi.mock('#web/offline/offline.ts', { spy: true });
const documentsOf = vi.fn<(ids: Set<string>) => Promise<unknown[]>>();
const deviceRows = vi.mocked(offline.deviceRows);
afterEach(() => {
  act(() => fakeFiles.reset());
  syncStatus.change({ isOnline: true, unsent: [] });
  documentsOf.mockReset();
});

const mb = 1_048_576;
const documents = ['Plan', 'Bericht', 'Foto'].map((title, index) =>
  aDocument({ title, objectPath: `documents/${title}`, fileSize: (index + 1) * mb }),
);
const tasks = [aTask(), aTask({ assetId: null }), aTask()];

async function openRun(onDevice: typeof documents | undefined) {
  documentsOf.mockResolvedValue(onDevice ?? []);
  const of = (kind: string, ids: Iterable<string>) =>
    kind === 'equipment_document' ? documentsOf(new Set(ids)) : Promise.resolve([]);
  const rows = { of, isComplete: onDevice !== undefined, reads: new Set(['equipment_document/*']) };
  deviceRows.mockResolvedValue(rows as unknown as ShownRows);
  const run = aRun(tasks, { id: crypto.randomUUID() });
  const opened = openScreen(`/scenario-runs/${run.id}`, 'viewer', (server) =>
    server.answers(scenarioRunCalls.get, run).answers(equipmentTypeCalls.list, []),
  );
  await screen.findByRole('heading', { name: 'Fortschritt' });
  return opened;
}

const offer = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

it('are downloaded for all Anlagen of the run with one tap', async () => {
  const { user } = await openRun(documents);
  await user.click(await offer('Dokumente offline verfügbar machen (3, 6,00 MB)'));
  const { assetId: first } = tasks[0] ?? {};
  expect(documentsOf.mock.lastCall).toEqual([new Set([first, tasks[2]?.assetId])]);
  for (const { title } of documents) {
    await eventually(() => expect([...fakeFiles.fetches.keys()]).toEqual([title]));
    await act(async () => fakeFiles.fetches.get(title)?.arrive());
  }
  const allKept = await screen.findByText(/^Alle Dokumente offline verfügbar/);
  expect(allKept.textContent).toBe('Alle Dokumente offline verfügbar (3, 6,00 MB)');
  screen.getByRole('button', { name: 'Vom Gerät entfernen' });
});

it('say without network which are available, and why the others cannot be downloaded', async () => {
  for (const { objectPath, fileSize } of documents.slice(1)) fakeFiles.keep(objectPath, fileSize);
  syncStatus.change({ isOnline: false });
  await openRun(documents);
  expect((await offer('Dokumente offline verfügbar machen (1, 1,00 MB)')).disabled).toBe(true);
  screen.getByText('2 von 3 Dokumenten sind offline verfügbar. Laden ist nur mit Netz möglich.');
});

it('are counted again when a document waits to be deleted', async () => {
  await openRun(documents);
  await offer('Dokumente offline verfügbar machen (3, 6,00 MB)');
  documentsOf.mockResolvedValue(documents.slice(0, 1));
  for (const [listener] of vi.mocked(offline.onRowsChanged).mock.calls) {
    act(() => listener({ equipment_document: '*' }));
  }
  await offer('Dokumente offline verfügbar machen (1, 1,00 MB)');
});

it.each([
  ['the Anlagen of the run have none', []],
  ['this device does not know them yet', undefined],
])('are not offered where %s', async (_, onDevice) => {
  await openRun(onDevice);
  await eventually(() => expect(deviceRows).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: /offline verfügbar/ })).toBeNull();
});
