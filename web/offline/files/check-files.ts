import { tablesOf } from '../rows/tables.ts';
import { type BlockStore, findRows } from '../storage/blocks.ts';
import type { FeedState, KeptDatabase } from '../storage/kept-database.ts';
import type { KeptFile } from './file-cache.ts';
import { type FileParts, forgetFiles, keptFilesOf } from './keep-file.ts';

/**
 * Forgets kept files whose documents are no longer on this device: they were deleted, or its owner may no longer
 * see them. A file that was asked for after the last look at the server may belong to a document that has yet to
 * come. Without a list of files it is about all of them.
 */
export async function checkFiles(parts: FileParts, some?: readonly KeptFile[]): Promise<void> {
  const files = some ?? (await keptFilesOf(parts));
  const equipmentIds = new Set(files.map(({ equipmentId }) => equipmentId));
  const known = await knownOf(parts.kept, equipmentIds);
  if (!known) return;
  const gone = files.filter(
    ({ objectPath, keptAt }) => keptAt < known.at && !known.present.has(objectPath),
  );
  await forgetFiles(
    parts,
    gone.map(({ objectPath }) => objectPath),
  );
}

/** The files of these Anlagen as of a moment; undefined while the device does not have all documents. */
async function knownOf(kept: KeptDatabase, equipmentIds: Iterable<string>) {
  // In one transaction: meanwhile the rows may be emptied to begin anew.
  const tx = kept.transaction(['facts', 'rows']);
  const feed = (await tx.objectStore('facts').get('feed')) as FeedState | undefined;
  if (!feed?.isComplete || feed.at === null) return undefined;
  const store = tx.objectStore('rows') as unknown as BlockStore;
  const documents = await findRows(store, tablesOf('equipment_document').rows, equipmentIds);
  return { at: feed.at, present: new Set(documents.map(({ objectPath }) => objectPath)) };
}
