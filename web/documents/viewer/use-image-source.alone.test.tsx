import { afterEach, expect, it, vi } from 'vitest';
import { waitingFile } from '#web/offline/waiting-file.ts';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { useImageSource } from './use-image-source.ts';

vi.mock('#web/offline/waiting-file.ts', () => ({ waitingFile: vi.fn() }));
afterEach(() => vi.mocked(waitingFile).mockReset());

const waiting = aDocument({ objectPath: '', mimeType: 'image/png' });
const use = (attempt: number) => useImageSource(waiting, attempt);

it('is the server’s address if the server has the image', async () => {
  const onServer = aDocument({ objectPath: 'documents/1' });
  const screen = await renderHook((attempt: number) => useImageSource(onServer, attempt), 0);
  expect(screen.current).toEqual({ address: '/objects/documents/1' });
});

it.each([
  ['is not on this device', async () => undefined],
  ['cannot be read', () => Promise.reject(new Error('kaputt'))],
])('says so if an image %s, and reads it again', async (_, read) => {
  vi.mocked(waitingFile).mockImplementationOnce(read);
  const screen = await renderHook<number, ReturnType<typeof use>>(use, 0);
  await eventually(() => expect(screen.current).toMatchObject({ isLost: true }));
  vi.mocked(waitingFile).mockResolvedValue(new Blob(['Bild']));
  await screen.rerender(1);
  await eventually(() => expect(screen.current.address).toMatch(/^blob:/));
  expect(screen.current.isLost).toBeUndefined();
});
