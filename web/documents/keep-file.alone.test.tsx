import { expect, it, vi } from 'vitest';
import { keepFile as keepOnDevice } from '#web/offline/files/keep-file.ts';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { keepFile, useIsFetching } from './keep-file.ts';

vi.mock('#web/offline/offline.ts', () => ({ device: async () => ({ parts: {} }) }));
vi.mock('#web/offline/files/keep-file.ts', () => ({
  ...{ keepFile: vi.fn(), keptFilesOf: async () => [], forgetFiles: vi.fn() },
}));
vi.mock('#web/offline/files/check-files.ts', () => ({ checkFiles: vi.fn() }));
vi.mock('#web/ui/notice/toast.tsx', () => ({ showError: vi.fn(), showSuccess: vi.fn() }));

const plan = aDocument();
const { objectPath, equipmentId, fileSize: bytes } = plan;

it.each([
  ['arrives', async () => ({ objectPath, equipmentId, bytes, keptAt: 1 })],
  ['fails', () => Promise.reject(new Error('kaputt'))],
])('is fetched once, and shown as being fetched until it %s', async (_, end) => {
  let finish = () => {};
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const keep = vi.mocked(keepOnDevice).mockReset();
  keep.mockReturnValue(running.then(end));
  const screen = await renderHook(() => useIsFetching(plan), 0);
  expect(screen.current).toBe(false);
  void keepFile(plan);
  void keepFile(plan);
  await eventually(() => expect(screen.current).toBe(true));
  await eventually(() => expect(keep).toHaveBeenCalledOnce());
  finish();
  await eventually(() => expect(screen.current).toBe(false));
});
