import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { type Equipment, equipmentCalls } from '#contract/equipment/equipment.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { equipmentQuery } from './equipment-queries.ts';
import { deleteEquipment } from './equipment-writes.ts';
import { removeFromLists } from './list/equipment-pages.ts';

interface DeleteOptions {
  /** Asks for confirmation; by default with the browser's dialog. */
  confirm?: (question: string) => boolean | Promise<boolean>;
  /** The Anlage was deleted, here or by somebody else; a screen that shows it must close now. */
  onDeleted?: (id: string) => void;
}

const deletionKey = [equipmentCalls.remove.path, 'delete'];
const failed = 'Die Anlage konnte nicht gelöscht werden.';
const alreadyGone = 'Die Anlage ist bereits gelöscht oder existiert nicht mehr.';

export function useDeleteEquipment(options: DeleteOptions = {}) {
  const { confirm = (question) => window.confirm(question), onDeleted } = options;
  const client = useQueryClient();
  const user = useCurrentUser();

  const forget = (id: string) => {
    // The screen closes before its data is removed; otherwise it would refetch the deleted Anlage.
    onDeleted?.(id);
    removeFromCaches(client, id);
  };

  const { mutate } = useMutation({
    mutationKey: deletionKey,
    mutationFn: (doomed: Equipment) => deleteEquipment(user.id, doomed),
    onSuccess: (isQueued, { id }) => {
      forget(id);
      if (isQueued) showQueued();
      else showSuccess('Anlage gelöscht');
    },
    onError: (error, { id }) => {
      if (statusOf(error) !== 404) return showFailure(error, failed);
      forget(id);
      showError('Fehler', alreadyGone);
    },
  });

  const remove = async (equipment: Equipment): Promise<void> => {
    const question = `Möchten Sie die Anlage "${equipment.name}" wirklich löschen?`;
    if (await confirm(question)) mutate(equipment);
  };

  const underWay = useRunningDeletions();
  return {
    remove: (equipment: Equipment) => void remove(equipment),
    isDeleting: (id: string) => underWay.includes(id),
  };
}

/** The ids of running deletions of all screens. */
const useRunningDeletions = (): string[] =>
  useMutationState({
    filters: { mutationKey: deletionKey, status: 'pending' },
    select: ({ state }) => (state.variables as Equipment).id,
  });

/** Removes a deleted Anlage from the loaded lists at once, before they are refetched. */
function removeFromCaches(client: QueryClient, id: string): void {
  removeFromLists(client, id);
  client.removeQueries({ queryKey: equipmentQuery(id).queryKey });
}
