import { useQuery } from '@tanstack/react-query';
import type { Comment } from '#contract/comments.ts';
import { recordOf } from '#contract/sync.ts';
import type { QueueItem } from '#web/offline/queue/queue-item.ts';
import { commentsAddress, withWaitingComments } from '#web/offline/waiting-comments.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { commentsQuery } from './comment-queries.ts';

interface Comments {
  /** Undefined until the first answer. */
  comments: readonly Comment[] | undefined;
  /** Only what waits on this device is known. */
  isFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** The comments of an Anlage, the newest first, with those that are not sent yet. */
export function useComments(equipmentId: string): Comments {
  const { data, isError, isFetching, refetch } = useQuery(commentsQuery(equipmentId));
  const { unsent } = useSyncStatus();
  const isMadeHere = unsent.some((item) => isCreationOf(item, equipmentId));
  const isKnown = data !== undefined || isError || isMadeHere;
  const waiting = () => withWaitingComments([], unsent, commentsAddress(equipmentId));
  return {
    comments: isKnown ? (data ?? waiting()) : undefined,
    isFailed: isError && !data && !isMadeHere,
    isFetching,
    refetch: () => void refetch(),
  };
}

/** What the server does not know yet, it cannot have comments of. */
function isCreationOf(item: QueueItem, equipmentId: string): boolean {
  return item.type === 'equipment' && item.action === 'create' && recordOf(item) === equipmentId;
}
