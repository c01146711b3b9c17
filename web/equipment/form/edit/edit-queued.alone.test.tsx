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
const queue = vi.hoisted(() => ({ isWaiting: false }));
vi.mock('#web/offline/offline.ts', async (original) => ({
  ...(await original<object>()),
  device: async () => ({
    hasUnsent: async () => queue.isWaiting,
    find: async () => changed,
    renew: async () => {},
  }),
  write: async () => {
    queue.isWaiting = true;
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
