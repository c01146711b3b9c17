import { useQuery } from '@tanstack/react-query';
import type { EquipmentDocument } from '#contract/documents.ts';
import { recordOf } from '#contract/sync.ts';
import type { QueueItem } from '#web/offline/queue/queue-item.ts';
import { documentsAddress, withWaitingDocuments } from '#web/offline/waiting-documents.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { documentsQuery } from './document-queries.ts';

interface Documents {
  /** Undefined until the first answer. */
  documents: readonly EquipmentDocument[] | undefined;
  /** Only what waits on this device is known. */
  isFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** The documents of an Anlage, the newest first, with those that are not sent yet. */
export function useDocuments(equipmentId: string): Documents {
  const { data, isError, isFetching, refetch } = useQuery(documentsQuery(equipmentId));
  const { unsent } = useSyncStatus();
  const isMadeHere = unsent.some((item) => isCreationOf(item, equipmentId));
  const isKnown = data !== undefined || isError || isMadeHere;
  const waiting = () => withWaitingDocuments([], unsent, documentsAddress(equipmentId));
  return {
    documents: isKnown ? (data ?? waiting()) : undefined,
    isFailed: isError && !data && !isMadeHere,
    isFetching,
    refetch: () => void refetch(),
  };
}

/** What the server does not know yet, it cannot have documents of. */
function isCreationOf(item: QueueItem, equipmentId: string): boolean {
  return item.type === 'equipment' && item.action === 'create' && recordOf(item) === equipmentId;
}
