/** Replaces `kept-files.ts` in screen tests, which have no storage. The test decides when a download ends. */
import { makeKeepQueue } from '#web/offline/files/keep-queue.ts';
import { observable } from '#web/offline/storage/observable.ts';

interface Fetch {
  arrive: () => void;
  fail: (error: unknown) => void;
  load: (bytes: number) => void;
}

const state = observable<{ files: ReadonlyMap<string, number> }>({ files: new Map() });

export const fakeFiles = {
  /** The running downloads by the title of the document. */
  fetches: new Map<string, Fetch>(),
  keep: (objectPath: string, bytes: number) =>
    state.set({ files: new Map([...state.get().files, [objectPath, bytes]]) }),
  reset(): void {
    this.fetches.clear();
    state.set({ files: new Map() });
  },
};

export const keptFiles = {
  get: () => state.get().files,
  subscribe: state.subscribe,
  forget: async (objectPaths: readonly string[]) => {
    const left = [...state.get().files].filter(([path]) => !objectPaths.includes(path));
    state.set({ files: new Map(left) });
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
