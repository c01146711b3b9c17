/** The documents that open on this device without network, as far as this window knows. */
import type { EquipmentDocument } from '#contract/documents.ts';
import { observable } from '../observable.ts';
import { device } from '../offline.ts';
import { forgetFiles, keepFile, keptFilesOf } from './keep-file.ts';

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
  channel.hear(({ kind }) => {
    if (kind === 'files' || kind === 'owner') void read().catch(reportError);
  });
  await read();
}

export const keptFiles = {
  /** Rejects with a sentence for the person. */
  keep: async (document: EquipmentDocument) => keepFile((await device()).parts, document),
  forget: async (objectPath: string) => forgetFiles((await device()).parts, [objectPath]),
  get: (): Files => known.get().files,
  /** Told whoever changes it, in this window or another. */
  subscribe: (listener: () => void) => {
    // A browser that keeps nothing has nothing to tell.
    watch().catch(() => {});
    return known.subscribe(listener);
  },
};
