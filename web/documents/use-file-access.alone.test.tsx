import { expect, it, vi } from 'vitest';
import { waitingFile } from '#web/offline/waiting-file.ts';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { useFileAccess } from './use-file-access.ts';

vi.mock('#web/offline/waiting-file.ts', () => ({ waitingFile: vi.fn() }));
vi.mock('#web/ui/notice/toast.tsx', () => ({ showError: vi.fn(), showSuccess: vi.fn() }));

it.each([
  ['is gone from this device', async () => undefined],
  ['cannot be read', () => Promise.reject(new Error('kaputt'))],
])('says so if a waiting file %s', async (_, read) => {
  vi.mocked(showError).mockClear();
  vi.mocked(waitingFile).mockImplementationOnce(read);
  const waiting = aDocument({ objectPath: '' });
  const screen = await renderHook(() => useFileAccess(waiting, () => {}), 0);
  screen.current.download();
  const text = 'Die Datei kann auf diesem Gerät nicht mehr gelesen werden.';
  await eventually(() => expect(showError).toHaveBeenCalledWith('Fehler', text));
});
