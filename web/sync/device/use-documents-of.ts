import { useQuery } from '@tanstack/react-query';
import { isOnlyHere } from '#contract/documents/documents.ts';
import type { KeepableDocument } from '#web/offline/files/keep-queue.ts';
import type { Rows } from '#web/offline/rows/shown-rows.ts';
import { rowsQuery } from '#web/reads/device-query.ts';

/**
 * The documents of many Anlagen from the rows of this device; undefined until all rows are there. The key identifies
 * the Anlagen, so that thousands of ids need not be compared at every render.
 */
export function useDocumentsOf(
  key: string,
  equipmentIds: () => ReadonlySet<string>,
): { documents: readonly KeepableDocument[] | undefined; isLoading: boolean } {
  const query = rowsQuery(['documents of', key], (rows) => filesOf(rows, equipmentIds()));
  const { data, isLoading } = useQuery(query);
  return { documents: data ?? undefined, isLoading };
}

/** The documents whose file is on the server. */
export async function filesOf(
  rows: Rows,
  equipmentIds: Iterable<string>,
): Promise<KeepableDocument[]> {
  const documents = await rows.of('equipment_document', equipmentIds);
  return documents
    .filter((document) => !isOnlyHere(document))
    .map(({ title, objectPath, equipmentId, fileSize, mimeType }) => ({
      ...{ title, objectPath, equipmentId, fileSize, mimeType },
    }));
}
