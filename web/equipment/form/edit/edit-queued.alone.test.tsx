import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { typeIn } from '#web/testing/typing.ts';

const pump = anEquipment();
const changed = { ...pump, name: 'Im Keller' };

/** A device that puts every write into its queue. */
const queue = vi.hoisted(() => ({ isWaiting: false, seen: [] as unknown[] }));
vi.mock('#web/offline/offline.ts', async (original) => ({
  ...(await original<object>()),
  device: async () => ({
    hasUnsent: async () => queue.isWaiting,
    find: async () => changed,
    renew: async () => {},
  }),
  write: async (_: string, item: { seen?: unknown }) => {
    queue.isWaiting = true;
    queue.seen.push(item.seen);
    return { kind: 'queued', item: { after: changed } };
  },
}));

it('says of a change that waits already that it is only on this device', async () => {
  const { user } = openScreen(`/equipment/${pump.id}/edit`, 'editor', (server) =>
    answersEquipment(server, pump),
  );
  await typeIn({ Name: changed.name });
  await expectToast('Offline gespeichert');
  await user.click(screen.getByRole('button', { name: 'Meldung schließen' }));
  await user.click(screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement);
  await waitFor(() => expect(location.pathname).toBe(`/equipment/${pump.id}`));
  await expectToast('Offline gespeichert');
});

it('takes the Anlage as it was saved last as what the person sees, not as it was opened', async () => {
  queue.seen = [];
  openScreen(`/equipment/${pump.id}/edit`, 'editor', (server) => answersEquipment(server, pump));
  await typeIn({ Name: changed.name });
  await waitFor(() => expect(queue.seen).toEqual([pump]));
  await typeIn({ Raum: 'U.01' });
  await waitFor(() => expect(queue.seen).toEqual([pump, changed]));
});
