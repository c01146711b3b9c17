/** In the place of `kept-files.ts`, for screens, which have no storage in tests: files come when the test says so. */
import { makeKeepQueue } from '#web/offline/files/keep-queue.ts';
import { observable } from '#web/offline/storage/observable.ts';

interface Fetch {
  arrive: () => void;
  fail: (error: unknown) => void;
  load: (bytes: number) => void;
}

const known = observable<{ files: ReadonlyMap<string, number> }>({ files: new Map() });

export const fakeFiles = {
  /** By the title of the document: what is on its way. */
  fetches: new Map<string, Fetch>(),
  keep: (objectPath: string, bytes: number) =>
    known.set({ files: new Map([...known.get().files, [objectPath, bytes]]) }),
  reset(): void {
    this.fetches.clear();
    known.set({ files: new Map() });
  },
};

export const keptFiles = {
  get: () => known.get().files,
  subscribe: known.subscribe,
  forget: async (objectPaths: readonly string[]) => {
    const left = [...known.get().files].filter(([path]) => !objectPaths.includes(path));
    known.set({ files: new Map(left) });
  },
};

export const keepQueue = makeKeepQueue({
  isKept: (objectPath) => keptFiles.get().has(objectPath),
  pause: async () => {},
  keep: async ({ title, objectPath, fileSize }, { signal, onBytes }) => {
    const { fetches, keep } = fakeFiles;
    await new Promise<void>((arrive, fail) => {
      fetches.set(title, { arrive, fail, load: onBytes });
      signal.addEventListener('abort', () => fail(signal.reason));
    }).finally(() => fetches.delete(title));
    keep(objectPath, fileSize);
  },
});
