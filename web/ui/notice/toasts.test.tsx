import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, cleanup, render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '#web/testing/patience.ts';
import { showError, showSuccess } from './toast.tsx';
import { Toasts } from './toasts.tsx';

const shown = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].map((toast) => toast.textContent);

function openToasts() {
  render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  );
  onTestFinished(() => {
    cleanup();
    notifications.clean();
  });
}

it('shows one at a time, the newest, until it is closed', async () => {
  openToasts();
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

it.each([
  ['success', showSuccess, 2000],
  ['error', showError, 4000],
] as const)('shows a %s for the specified time', (_, show, time) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  openToasts();
  const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
  act(() => show('Gespeichert'));
  pass(time - 1);
  expect(shown()).toEqual(['Gespeichert']);
  pass(1);
  // It is removed after its closing animation.
  pass(0);
  expect(shown()).toEqual([]);
});
