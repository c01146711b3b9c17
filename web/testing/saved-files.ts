import { onTestFinished, vi } from 'vitest';

/** What browsers do with a link to a file is not done here: only that it was followed, and where to. */
export function hearSaving() {
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
