import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { watchDownloads } from '#web/testing/saved-files.ts';
import { formatDateTime } from '#web/ui/dates.ts';

it('lets a photo be saved whose Anlage is gone: it is on this device alone', async () => {
  const file = new File(['Bild'], 'foto.jpg', { type: 'image/jpeg' });
  const equipmentId = crypto.randomUUID();
  const photo = aQueueItem({
    ...{ type: 'document', action: 'create', state: 'failed', label: 'Typenschild – Pumpe', file },
    data: { body: { equipmentId, title: 'Typenschild', fileName: 'foto.jpg' } },
    error: new AppError('equipment_not_found').toAnswer(),
  });
  const { user } = openScreen('/settings', 'editor');
  const row = await screen.findByText('Synchronisierung');
  act(() => syncStatus.change({ unsent: [photo] }));
  onTestFinished(() => syncStatus.change({ unsent: [] }));
  await user.click(row);
  const card = within(
    await screen.findByRole('listitem', { name: 'Dokument hinzugefügt: Typenschild – Pumpe' }),
  );
  card.getByText('foto.jpg · 4,00 B');
  card.getByText('Anlage nicht gefunden');
  expect(card.queryByRole('button', { name: 'Erneut senden' })).toBeNull();
  expect(card.queryByRole('link', { name: 'Zur Anlage' })).toBeNull();

  const { files, names } = watchDownloads();
  await user.click(card.getByRole('button', { name: 'Datei speichern' }));
  expect([names, files]).toEqual([['foto.jpg'], [file]]);

  await user.click(card.getByRole('button', { name: 'Verwerfen' }));
  const question = await screen.findByRole('dialog', { name: 'Änderung verwerfen?' });
  expect(question.textContent).toContain(
    'Die Datei liegt nur auf diesem Gerät und geht verloren: foto.jpg · 4,00 B',
  );
  await user.click(within(question).getByRole('button', { name: 'Abbrechen' }));
});

it('shows both states of a contested confirmation in words', async () => {
  const contested = aQueueItem({
    ...{ type: 'safety_link', action: 'update', state: 'failed', label: 'F1 für Pumpe' },
    data: { params: { linkId: 'l' }, body: { status: 'confirmed', base: { status: 'proposed' } } },
    error: new AppError('conflict', {
      details: {
        fields: [{ field: 'status', mine: 'confirmed', theirs: 'proposed' }],
        current: { id: 'l', status: 'proposed' },
        changedBy: { userId: null, name: 'Jana Roth', at: '2026-03-02T07:15:00.000Z' },
      },
    }).toAnswer(),
  });
  const { user } = openScreen('/settings', 'reviewer');
  const row = await screen.findByText('Synchronisierung');
  act(() => syncStatus.change({ unsent: [contested] }));
  onTestFinished(() => syncStatus.change({ unsent: [] }));
  await user.click(row);
  const card = within(
    await screen.findByRole('listitem', { name: 'Absicherung geändert: F1 für Pumpe' }),
  );
  card.getByText(
    `Jana Roth hat am ${formatDateTime('2026-03-02T07:15:00.000Z')} dieselbe Angabe geändert. Welche Fassung soll gelten?`,
  );
  card.getByRole('radio', { name: /Bestätigt/ });
  card.getByRole('radio', { name: /Vorgeschlagen/ });
});

it('says who has deleted what was changed here, and when', async () => {
  const at = '2026-03-02T07:15:00.000Z';
  const gone = aQueueItem({
    ...{ type: 'safety_point', action: 'update', state: 'failed', label: '3F98' },
    data: { params: { id: crypto.randomUUID() }, body: { floor: 'EG' } },
    error: new AppError('safety_point_not_found', {
      details: { deletedBy: { userId: null, name: 'Jana Roth', at } },
    }).toAnswer(),
  });
  const { user } = openScreen('/settings', 'editor');
  const row = await screen.findByText('Synchronisierung');
  act(() => syncStatus.change({ unsent: [gone] }));
  onTestFinished(() => syncStatus.change({ unsent: [] }));
  await user.click(row);
  await screen.findByText(
    `Der Absicherungspunkt wurde inzwischen von Jana Roth am ${formatDateTime(at)} gelöscht.`,
  );
});

it('lets a contested correction of a safety point be looked at and discarded', async () => {
  const id = crypto.randomUUID();
  const contested = aQueueItem({
    ...{ type: 'safety_point', action: 'update', state: 'failed', label: '3F99' },
    data: { params: { id }, body: { floor: 'EG', base: { floor: null } } },
    error: new AppError('conflict', {
      details: { fields: [{ field: 'floor', mine: 'EG', theirs: 'OG1' }], current: { id } },
    }).toAnswer(),
  });
  const { user } = openScreen('/settings', 'editor');
  const row = await screen.findByText('Synchronisierung');
  act(() => syncStatus.change({ unsent: [contested] }));
  onTestFinished(() => syncStatus.change({ unsent: [] }));
  await user.click(row);
  const card = within(
    await screen.findByRole('listitem', { name: 'Absicherungspunkt geändert: 3F99' }),
  );
  const way = card.getByRole<HTMLAnchorElement>('link', { name: 'Zum Absicherungspunkt' });
  expect(way.pathname).toBe(`/safety-points/${id}`);
  await user.click(card.getByRole('button', { name: 'Verwerfen' }));
  const question = await screen.findByRole('dialog', { name: 'Änderung verwerfen?' });
  await user.click(within(question).getByRole('button', { name: 'Abbrechen' }));
});

it('says of a change that may have arrived that it may stay on the server', async () => {
  const [sent, kept] = [
    aQueueItem({ label: 'Pumpe 1', isTried: true }),
    aQueueItem({ label: 'Pumpe 2' }),
  ];
  const { user } = openScreen('/settings', 'editor');
  const row = await screen.findByText('Synchronisierung');
  act(() => syncStatus.change({ unsent: [sent, kept] }));
  onTestFinished(() => syncStatus.change({ unsent: [] }));
  await user.click(row);
  const questionOf = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Verwerfen: ${name}` }));
    const question = await screen.findByRole('dialog', { name: 'Änderung verwerfen?' });
    const text = question.textContent;
    await user.click(within(question).getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Änderung verwerfen?' })).toBeNull(),
    );
    return text;
  };
  expect(await questionOf('Anlage geändert: Pumpe 1')).toContain(
    'wurde schon gesendet, eine Antwort kam nicht. Vielleicht ist die Änderung bereits auf dem Server: Dann bleibt sie dort und erscheint gleich wieder.',
  );
  expect(await questionOf('Anlage geändert: Pumpe 2')).toContain(
    'wird nicht gesendet und geht verloren.',
  );
});

it('offers to send all changes again that were refused for one reason, and none that cannot succeed', async () => {
  const error = new AppError('forbidden').toAnswer();
  const refused = (label: string, fields: Partial<QueueItem> = { error }) =>
    aQueueItem({ label, state: 'failed', type: 'comment', action: 'create', ...fields });
  const finished = new AppError('run_finished').toAnswer();
  const late = refused('Zu spät', { type: 'scenario_task', action: 'update', error: finished });
  const { user } = openScreen('/settings', 'editor');
  const row = await screen.findByText('Synchronisierung');
  act(() => syncStatus.change({ unsent: [refused('Eins'), refused('Zwei'), late] }));
  onTestFinished(() => syncStatus.change({ unsent: [] }));
  await user.click(row);
  await screen.findByText('2 Änderungen abgelehnt: Dafür fehlt Ihnen die Berechtigung.');
  screen.getByRole('button', { name: 'Alle erneut senden' });
  expect(screen.getAllByRole('button', { name: 'Erneut senden' })).toHaveLength(2);
  const card = within(await screen.findByRole('listitem', { name: 'Status geändert: Zu spät' }));
  expect(card.queryByRole('button', { name: 'Erneut senden' })).toBeNull();
});
