import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Role } from '#contract/people.ts';
import { fakeMedia, reducedMotion } from '#web/testing/fakes/fake-media.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';

const pump = anEquipment();
const everyone: Role[] = ['viewer', 'editor', 'reviewer', 'admin'];

async function openByKey(role: Role) {
  fakeMedia(reducedMotion);
  const { user } = openScreen(`/equipment/${pump.id}`, role, (server) =>
    answersEquipment(server, pump),
  );
  const [opener] = await screen.findAllByRole('button', { name: 'QR-Code' });
  const open = async () => {
    opener?.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'QR-Code' }));
    dialog.getByRole('img', { name: 'QR-Code für Pumpe 1' });
    return dialog;
  };
  const expectFocusBack = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  };
  return { user, open, expectFocusBack };
}

it.each(everyone)('is opened and closed by the %s with the keyboard', async (role) => {
  const { user, open, expectFocusBack } = await openByKey(role);
  await open();
  await user.keyboard('{Escape}');
  await expectFocusBack();
});

it('says what the code is for', async () => {
  const { open } = await openByKey('viewer');
  const dialog = await open();
  const hints = within(dialog.getByRole('region', { name: 'Hinweise' }));
  hints.getByRole('heading', { name: 'So nutzen Sie den QR-Code' });
  expect(hints.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mit der Kamera eines Telefons oder Tablets scannen: Die Seite dieser Anlage öffnet sich.',
    'Drucken oder herunterladen und gut sichtbar an der Anlage anbringen.',
    'Der Code bleibt gültig, auch wenn sich Name oder Standort der Anlage ändern.',
  ]);
});

it('says if the browser cannot make a picture', async () => {
  const drawing = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  onTestFinished(() => drawing.mockRestore());
  const { user, open } = await openByKey('viewer');
  const dialog = await open();
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  await expectToast('Fehler', 'Der QR-Code konnte nicht heruntergeladen werden.');
});

it('returns the focus after every way of closing', async () => {
  const { user, open, expectFocusBack } = await openByKey('viewer');
  for (const name of ['Zurück', 'Schließen']) {
    const dialog = await open();
    await user.click(dialog.getByRole('button', { name }));
    await expectFocusBack();
  }
});
