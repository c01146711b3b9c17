import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { eventually } from '#web/testing/patience.ts';
import { showError, showSuccess } from './toast.tsx';
import { Toasts } from './toasts.tsx';

const shown = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].map((toast) => toast.textContent);

it('shows one at a time, the newest, until it is closed', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  );
  await eventually(() => expect(document.querySelector('[aria-live=polite]')).not.toBeNull());
  showSuccess('Gespeichert');
  await eventually(() => expect(shown()).toEqual(['Gespeichert']));
  showError('Fehler', 'Die Anlage konnte nicht erstellt werden.');
  await eventually(() =>
    expect(shown()).toEqual(['FehlerDie Anlage konnte nicht erstellt werden.']),
  );
  const close = document.querySelector<HTMLElement>('[aria-label="Meldung schließen"]');
  close?.click();
  await eventually(() => expect(shown()).toEqual([]));
});
