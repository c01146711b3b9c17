import { tablesOf } from '../rows/tables.ts';
import { type BlockStore, findRows } from '../storage/blocks.ts';
import type { FeedState, KeptDatabase } from '../storage/kept-database.ts';
import type { KeptFile } from './file-cache.ts';
import { type FileParts, forgetFiles, keptFilesOf } from './keep-file.ts';

/**
 * Deletes kept files whose documents are no longer on this device, because they were deleted or the owner may no
 * longer see them. A file that was requested after the last pull stays, as its document may not have come yet.
 * Checks all kept files unless `some` are given.
 */
export async function checkFiles(parts: FileParts, some?: readonly KeptFile[]): Promise<void> {
  const files = some ?? (await keptFilesOf(parts));
  const equipmentIds = new Set(files.map(({ equipmentId }) => equipmentId));
  const onDevice = await documentsOnDevice(parts.kept, equipmentIds);
  if (!onDevice) return;
  const gone = files.filter(
    ({ objectPath, keptAt }) => keptAt < onDevice.at && !onDevice.present.has(objectPath),
  );
  await forgetFiles(
    parts,
    gone.map(({ objectPath }) => objectPath),
  );
}

/** The paths of the documents of these Anlagen, and as of when; undefined before the first fill has ended. */
async function documentsOnDevice(kept: KeptDatabase, equipmentIds: Iterable<string>) {
  // In one transaction, because a reset of the feed may delete all rows meanwhile.
  const tx = kept.transaction(['facts', 'rows']);
  const feed = (await tx.objectStore('facts').get('feed')) as FeedState | undefined;
  if (!feed?.isComplete || feed.at === null) return undefined;
  const store = tx.objectStore('rows') as unknown as BlockStore;
  const documents = await findRows(store, tablesOf('equipment_document').rows, equipmentIds);
  return { at: feed.at, present: new Set(documents.map(({ objectPath }) => objectPath)) };
}
