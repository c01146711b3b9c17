/** The documents that open on this device without network, as state for the screens. */

import { checkFiles } from './files/check-files.ts';
import { forgetFiles, keepFile, keptFilesOf } from './files/keep-file.ts';
import { makeKeepQueue } from './files/keep-queue.ts';
import { device } from './offline.ts';
import { observable } from './storage/observable.ts';

/** The size of each kept file by its object path. */
type Files = ReadonlyMap<string, number>;

const state = observable<{ files: Files }>({ files: new Map() });
let isWatched = false;

async function read(): Promise<void> {
  const files = await keptFilesOf((await device()).parts);
  state.set({ files: new Map(files.map(({ objectPath, bytes }) => [objectPath, bytes])) });
}

async function watch(): Promise<void> {
  if (isWatched) return;
  isWatched = true;
  const { channel } = (await device()).parts;
  channel.listen((notice) => {
    if (notice.kind === 'files' && notice.kept) {
      // Reading all of them again for each of a thousand files would take longer than downloading them.
      const { objectPath, bytes } = notice.kept;
      state.set({ files: new Map([...state.get().files, [objectPath, bytes]]) });
    } else if (notice.kind === 'files' || notice.kind === 'owner') void read().catch(reportError);
  });
  await read();
}

export const keptFiles = {
  forget: async (objectPaths: readonly string[]) =>
    forgetFiles((await device()).parts, objectPaths),
  get: (): Files => state.get().files,
  /** Calls the listener after changes by any window. */
  subscribe: (listener: () => void) => {
    // Without storage there are no kept files.
    watch().catch(() => {});
    return state.subscribe(listener);
  },
};

/** Downloads go on while the person uses other screens. */
export const keepQueue = makeKeepQueue({
  keep: async (document, how) => {
    const { parts } = await device();
    await checkFiles(parts, [await keepFile(parts, document, how)]);
  },
  isKept: (objectPath) => state.get().files.has(objectPath),
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
});
