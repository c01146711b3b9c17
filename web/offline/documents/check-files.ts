import { readFact } from '../databases/kept-database.ts';
import { type FileParts, forgetFiles, keptFilesOf } from './keep-file.ts';

/**
 * Forgets kept files whose documents are no longer on this device: they were deleted, or its owner may no longer
 * see them. A file that was kept after the last look at the server may belong to a document that has yet to come.
 */
export async function checkFiles(parts: FileParts): Promise<void> {
  const { kept } = parts;
  const copy = await readFact(kept, 'relations');
  if (!copy?.isComplete || copy.at === null || copy.lacks?.includes('documents')) return;
  const files = await keptFilesOf(parts);
  const present = new Set<string>();
  for (const id of new Set(files.map(({ equipmentId }) => equipmentId))) {
    const documents = await kept.getAllFromIndex('documents', 'equipmentId', id);
    for (const { objectPath } of documents) present.add(objectPath);
  }
  const { at } = copy;
  const gone = files.filter(({ objectPath, keptAt }) => keptAt < at && !present.has(objectPath));
  await forgetFiles(
    parts,
    gone.map(({ objectPath }) => objectPath),
  );
}
