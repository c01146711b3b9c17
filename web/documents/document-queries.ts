import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { documentCalls, type EquipmentDocument } from '#contract/documents.ts';
import { clientFor } from '#web/api/client.ts';

const api = clientFor(documentCalls);

export const documentsQuery = (equipmentId: string) =>
  queryOptions({
    queryKey: ['/api/equipment', equipmentId, 'documents'],
    queryFn: ({ signal }) => api.list({ params: { id: equipmentId }, signal }),
  });

/** Who has made the version of a document that is shown now. */
export const documentChangeQuery = ({ id, updatedAt }: EquipmentDocument) =>
  queryOptions({
    queryKey: ['/api/documents', id, 'last-change', updatedAt],
    queryFn: ({ signal }) => api.lastChange({ params: { id }, signal }),
  });

/** Shows at once what the server has just confirmed; reading it again also keeps it on the device. */
export const takeOver =
  (equipmentId: string) =>
  (
    client: QueryClient,
    change: (documents: EquipmentDocument[]) => EquipmentDocument[],
  ): Promise<void> => {
    const { queryKey } = documentsQuery(equipmentId);
    client.setQueryData(queryKey, (documents) => documents && change(documents));
    return client.invalidateQueries({ queryKey });
  };
