/** The documents that open on this device without network, as far as this window knows. */

import { checkFiles } from './files/check-files.ts';
import { forgetFiles, keepFile, keptFilesOf } from './files/keep-file.ts';
import { makeKeepQueue } from './files/keep-queue.ts';
import { device } from './offline.ts';
import { observable } from './storage/observable.ts';

/** Bytes by the path of the object. */
type Files = ReadonlyMap<string, number>;

const known = observable<{ files: Files }>({ files: new Map() });
let isWatched = false;

async function read(): Promise<void> {
  const files = await keptFilesOf((await device()).parts);
  known.set({ files: new Map(files.map(({ objectPath, bytes }) => [objectPath, bytes])) });
}

async function watch(): Promise<void> {
  if (isWatched) return;
  isWatched = true;
  const { channel } = (await device()).parts;
  channel.hear((notice) => {
    if (notice.kind === 'files' && notice.kept) {
      // Reading them all again for each of a thousand files would take longer than fetching them.
      const { objectPath, bytes } = notice.kept;
      known.set({ files: new Map([...known.get().files, [objectPath, bytes]]) });
    } else if (notice.kind === 'files' || notice.kind === 'owner') void read().catch(reportError);
  });
  await read();
}

export const keptFiles = {
  forget: async (objectPaths: readonly string[]) =>
    forgetFiles((await device()).parts, objectPaths),
  get: (): Files => known.get().files,
  /** Told whoever changes it, in this window or another. */
  subscribe: (listener: () => void) => {
    // A browser that keeps nothing has nothing to tell.
    watch().catch(() => {});
    return known.subscribe(listener);
  },
};

/** Goes on while the person moves through the application. */
export const keepQueue = makeKeepQueue({
  keep: async (document, how) => {
    const { parts } = await device();
    await checkFiles(parts, [await keepFile(parts, document, how)]);
  },
  isKept: (objectPath) => known.get().files.has(objectPath),
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
});
