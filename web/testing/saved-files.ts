import { onTestFinished, vi } from 'vitest';

/** Records downloads, which the test environment cannot do: the files and their names. */
export function watchDownloads() {
  const files: Blob[] = [];
  const names: string[] = [];
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => {
    make.mockRestore();
    follow.mockRestore();
  });
  return { files, names };
}
