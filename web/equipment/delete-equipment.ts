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
import { forgetInLists } from './list/equipment-pages.ts';

interface DeleteOptions {
  /** Asks before anything happens; the browser's own question unless a screen brings its dialog. */
  confirm?: (question: string) => boolean | Promise<boolean>;
  /** This Anlage is gone, by this or by somebody else's hand: a screen that still shows it leaves now. */
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
    // The screen leaves before its data does, or it would ask for what no longer exists.
    onDeleted?.(id);
    forgetEquipment(client, id);
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

  const underWay = useDeletionsUnderWay();
  return {
    remove: (equipment: Equipment) => void remove(equipment),
    isDeleting: (id: string) => underWay.includes(id),
  };
}

/** The ids, whichever screen has asked for it. */
const useDeletionsUnderWay = (): string[] =>
  useMutationState({
    filters: { mutationKey: deletionKey, status: 'pending' },
    select: ({ state }) => (state.variables as Equipment).id,
  });

/** Takes a deleted Anlage out of the lists at once; they are read again when the device has heard of it. */
function forgetEquipment(client: QueryClient, id: string): void {
  forgetInLists(client, id);
  client.removeQueries({ queryKey: equipmentQuery(id).queryKey });
}
