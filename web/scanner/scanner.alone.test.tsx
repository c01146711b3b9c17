import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { frontendErrorCalls } from '#contract/frontend-errors.ts';
import { FakeCameras } from '#web/testing/fakes/fake-camera.ts';
import { FakeDecoder } from '#web/testing/fakes/fake-decoder.ts';
import { fakeMedia, reducedMotion } from '#web/testing/fakes/fake-media.ts';
import { eventually, until } from '#web/testing/patience.ts';
import { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import type { ScannedCode } from './scanned-code.ts';
import { Scanner } from './scanner.tsx';

type Props = Partial<Parameters<typeof Scanner>[0]>;

const qr = (text: string): ScannedCode => ({ text, format: 'qr' });

/** Opens the scanner in front of fake cameras; `prepare` changes what they and the reader do. */
function open(prepare: (parts: Parts) => void = () => {}, props: Props = {}, ids = ['back']) {
  const decoder = new FakeDecoder();
  const cameras = new FakeCameras(ids);
  const server = new AnsweringServer().answers(frontendErrorCalls.report, undefined);
  vi.stubGlobal('fetch', server.fetch);
  fakeMedia(reducedMotion);
  const vibrate = vi.fn(() => true);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', {
    value: 4,
    configurable: true,
  });
  prepare({ decoder, cameras });
  const [onCode, onClose] = [vi.fn(), vi.fn()];
  const shown = (more: Props) => (
    <MantineProvider env="test">
      <Scanner title="Code scannen" {...{ onCode, onClose }} {...props} {...more} />
    </MantineProvider>
  );
  const view = render(shown({}));
  onTestFinished(cleanup);
  return {
    ...{ decoder, cameras, server, vibrate, onCode, onClose },
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    rerender: (more: Props) => view.rerender(shown(more)),
    leave: () => view.rerender(<MantineProvider env="test" />),
  };
}

interface Parts {
  decoder: FakeDecoder;
  cameras: FakeCameras;
}

const refuses = (name: string) => (parts: Parts) => {
  parts.cameras.refusal = name;
};

const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const findStatus = (text: string) => eventually(() => expect(status()).toContain(text));
const findButton = (name: string) => eventually(() => screen.getByRole('button', { name }));
const findHeading = (name: string) => eventually(() => screen.getByRole('heading', { name }));

/** Only for tests in which time must pass. */
function fakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const choosePhoto = (label = 'Bild wählen') =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
    target: { files: [new File(['photo'], 'photo.jpg', { type: 'image/jpeg' })] },
  });

it('shows the title and the picture of the camera, and says what to do', async () => {
  const { cameras } = open(undefined, { title: 'Notstromprobe', subtitle: 'Rundgang · 12 von 21' });
  await findStatus('Code in den Rahmen halten');
  screen.getByRole('dialog', { name: 'Notstromprobe' });
  screen.getByText('Rundgang · 12 von 21');
  const video = document.querySelector('video');
  expect(video?.srcObject).toMatchObject({ active: true });
  expect(cameras.open).toHaveLength(1);
});

it('reports a code once, with a short vibration and in words for screen readers', async () => {
  const { decoder, onCode, vibrate } = open(({ decoder }) => {
    decoder.codes = [qr('a')];
  });
  await findStatus('Code gelesen');
  expect(document.querySelector('[data-read]')).not.toBeNull();
  const seen = decoder.frames;
  await until(() => decoder.frames > seen + 3);
  expect(onCode.mock.calls).toEqual([[qr('a')]]);
  expect(vibrate.mock.calls).toEqual([[40]]);
});

it('paused from the beginning opens no camera; later the picture stays, and nothing is read', async () => {
  fakeTimers();
  const { decoder, onCode, rerender } = open(undefined, { isPaused: true });
  const picture = () => document.querySelector('video')?.srcObject;
  await pass(1000);
  expect(picture()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Code eintippen' })).toBeNull();
  rerender({ isPaused: false });
  decoder.codes = [qr('b')];
  await pass(1000);
  expect(onCode).toHaveBeenCalledTimes(1);
  rerender({ isPaused: true });
  const { frames } = decoder;
  await pass(1000);
  expect([picture() === null, decoder.frames]).toEqual([false, frames]);
});

it('shows the panel of the screen that uses it', async () => {
  open(undefined, { children: <p>Unterverteilung UV 3.2</p> });
  await eventually(() => screen.getByText('Unterverteilung UV 3.2'));
});

it('is always dark, and gives the colours back', async () => {
  const attribute = 'data-mantine-color-scheme';
  const root = document.documentElement;
  const { leave } = open();
  await until(() => root.getAttribute(attribute) === 'dark');
  root.setAttribute(attribute, 'light');
  await until(() => root.getAttribute(attribute) === 'dark');
  leave();
  expect(root.getAttribute(attribute)).toBe('light');
});

it.each([
  ['NotAllowedError', 'Die Kamera ist nicht erlaubt', 'Datenschutz-Einstellungen'],
  ['NotReadableError', 'Die Kamera ist belegt', 'Eine andere App'],
  ['NotFoundError', 'Keine Kamera gefunden', 'Schließen Sie eine Kamera an'],
  ['InvalidStateError', 'Die Kamera startet nicht', 'starten Sie das Gerät neu'],
])('explains what to do after %s, and tries again', async (name, title, text) => {
  const { cameras, user } = open(refuses(name));
  await findHeading(title);
  expect(screen.getByRole('dialog').textContent).toContain(text);
  cameras.refusal = undefined;
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await findStatus('Code in den Rahmen halten');
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});

it('explains that a browser without cameras cannot scan, where trying again is useless', async () => {
  open(() => Reflect.deleteProperty(navigator, 'mediaDevices'));
  await findHeading('Die Kamera ist hier nicht erreichbar');
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
  screen.getByRole('button', { name: 'Code eintippen' });
});

it('notices that another app has taken the camera', async () => {
  const { cameras } = open();
  await findStatus('Code in den Rahmen halten');
  act(() => cameras.last.end());
  await findHeading('Die Kamera ist belegt');
});

it('says that it is too dark, and offers the torch', async () => {
  const { cameras, user } = open(({ decoder, cameras }) => {
    decoder.brightness = 8;
    cameras.controls = { torch: true };
  });
  await findStatus('Zu dunkel zum Lesen');
  await user.click(screen.getByRole('button', { name: 'Licht einschalten' }));
  await findStatus('Zu dunkel zum Lesen: Bringen Sie mehr Licht auf den Code.');
  expect(cameras.last.settings.torch).toBe(true);
  const torch = screen.getByRole('button', { name: 'Licht' });
  expect(torch.getAttribute('aria-pressed')).toBe('true');
});

it('asks for more light where the camera has no torch', async () => {
  open(({ decoder }) => {
    decoder.brightness = 8;
  });
  await findStatus('Zu dunkel zum Lesen: Bringen Sie mehr Licht auf den Code.');
  expect(screen.queryByRole('button', { name: /Licht/ })).toBeNull();
});

it('says after a while what helps if nothing is read', async () => {
  fakeTimers();
  open();
  await pass(1000);
  expect(status()).toContain('Code in den Rahmen halten');
  await pass(8000);
  expect(status().join()).toContain('Nichts gelesen: Gehen Sie näher heran');
});

it('says if the reader does not work, and tries again', async () => {
  const { decoder, server, user } = open(({ decoder }) => {
    decoder.failure = 'no-reader';
  });
  await findHeading('Codes können nicht gelesen werden');
  expect(server.sentTo(frontendErrorCalls.report)).toHaveLength(1);
  decoder.failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await findStatus('Code in den Rahmen halten');
});

it('offers zoom and another camera where there are some', async () => {
  const controls = { zoom: { min: 1, max: 8 } };
  const { cameras, user } = open(({ cameras }) => Object.assign(cameras, { controls }), {}, [
    ...['wide', 'near'],
  ]);
  await user.click(await findButton('Zoom 2-fach'));
  expect(cameras.last.settings.zoom).toBe(2);
  await user.click(await findButton('Kamera wechseln'));
  await until(() => cameras.last.settings.deviceId === 'near');
});

it('says so if no other camera can be opened', async () => {
  const { cameras, user } = open(
    ({ cameras }) => Object.assign(cameras, { broken: ['near'] }),
    {},
    [...['wide', 'near']],
  );
  await user.click(await findButton('Kamera wechseln'));
  await findStatus('Keine andere Kamera lässt sich öffnen.');
  expect(cameras.last.settings.deviceId).toBe('wide');
});

it('offers neither light nor zoom where the camera has none', async () => {
  open();
  await findStatus('Code in den Rahmen halten');
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  expect(names).toEqual(['', 'Foto machen', 'Bild wählen', 'Code eintippen']);
});

it('takes a typed code, without spaces around it', async () => {
  const { onCode, user } = open(refuses('NotFoundError'));
  await user.click(await findButton('Code eintippen'));
  await user.type(screen.getByLabelText('Code eintippen'), '  UV-3.2 {Enter}');
  expect(onCode.mock.calls).toEqual([[{ text: 'UV-3.2', format: 'typed' }]]);
  expect(document.activeElement).toBe(await findButton('Code eintippen'));
});

it('asks for a code if none is typed', async () => {
  const { onCode, user } = open();
  // The dialog moves the focus into itself a moment after it has opened.
  await eventually(async () => expect(document.activeElement).toBe(await findButton('Schließen')));
  await user.click(await findButton('Code eintippen'));
  const field = screen.getByLabelText('Code eintippen');
  await user.keyboard(' {Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Tippen Sie den Code ein.');
  expect(document.activeElement).toBe(field);
  expect(onCode).not.toHaveBeenCalled();
});

it('reads a photo with one code at once', async () => {
  const code: ScannedCode = { text: '4006381333931', format: 'ean' };
  const { onCode } = open(({ decoder }) => {
    decoder.inPhoto = [code];
  });
  await findButton('Bild wählen');
  choosePhoto();
  await until(() => onCode.mock.calls.length > 0);
  expect(onCode.mock.calls).toEqual([[code]]);
});

it('lets the user choose if a photo shows several codes', async () => {
  const { onCode, user } = open(({ decoder }) => {
    decoder.inPhoto = [qr('big'), qr('small')];
  });
  await findButton('Bild wählen');
  choosePhoto('Foto machen');
  const list = await eventually(() => screen.getByRole('list', { name: 'Codes im Bild' }));
  const choices = within(list).getAllByRole('button');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['bigQR-Code', 'smallQR-Code']);
  await user.click(within(list).getByRole('button', { name: /small/ }));
  expect(onCode.mock.calls).toEqual([[qr('small')]]);
});

it('reads nothing with the camera while a photo is read', async () => {
  fakeTimers();
  const { decoder, onCode } = open(({ decoder }) => {
    decoder.inPhoto = undefined;
  });
  await pass(1000);
  expect(decoder.frames).toBeGreaterThan(5);
  choosePhoto();
  expect(status()).toContain('Das Bild wird gelesen …');
  decoder.codes = [qr('in front')];
  const seen = decoder.frames;
  await pass(1000);
  expect(decoder.frames).toBe(seen);
  expect(onCode).not.toHaveBeenCalled();
});

it.each([
  [{ inPhoto: [] }, 'Kein Code im Bild gefunden'],
  [{ failure: 'no-picture' as const }, 'Diese Datei ist kein Bild'],
])('says what to do after the photo %o, and returns to the camera', async (answers, title) => {
  const { decoder, user } = open();
  await findStatus('Code in den Rahmen halten');
  Object.assign(decoder, answers);
  choosePhoto();
  await findHeading(title);
  decoder.failure = undefined;
  await user.click(screen.getByRole('button', { name: 'Zurück zur Kamera' }));
  await findStatus('Code in den Rahmen halten');
});

it('closes step by step with Escape', async () => {
  const { onClose, user } = open();
  await user.click(await findButton('Code eintippen'));
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await findButton('Code eintippen');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes at once with its button', async () => {
  const { onClose, user } = open();
  await user.click(await findButton('Schließen'));
  expect(onClose).toHaveBeenCalledTimes(1);
});
