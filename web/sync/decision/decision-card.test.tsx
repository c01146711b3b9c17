import { act, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { syncStatus } from '#web/offline/sync-status.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { hearSaving } from '#web/testing/saved-files.ts';

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
  card.getByRole('button', { name: 'Erneut senden' });
  expect(card.queryByRole('link', { name: 'Zur Anlage' })).toBeNull();

  const { files, names } = hearSaving();
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
  card.getByRole('radio', { name: /Bestätigt/ });
  card.getByRole('radio', { name: /Vorgeschlagen/ });
});
