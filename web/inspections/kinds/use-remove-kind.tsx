import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type InspectionKind,
  inspectionKindCalls,
  inspectionKindNoun,
} from '#contract/inspections/inspection-kinds.ts';
import { ask as askServer } from '#web/api/client.ts';
import { refetchAfterServerWrite } from '#web/reads/follow-rows.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { showSuccess } from '#web/ui/notice/toast.tsx';

/** Asks for confirmation, and says what goes with the Prüfart. */
export function useRemoveKind() {
  const client = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { mutate } = useMutation({
    mutationFn: ({ id }: InspectionKind) =>
      askServer(inspectionKindCalls.remove, { params: { id } }),
    onSuccess: async () => {
      await refetchAfterServerWrite(client, inspectionKindNoun.kind);
      showSuccess('Prüfart gelöscht');
    },
    onError: (error) => {
      showFailure(error, 'Die Prüfart konnte nicht gelöscht werden.');
      // It may already be deleted.
      void refetchAfterServerWrite(client, inspectionKindNoun.kind);
    },
  });
  const remove = async (kind: InspectionKind) => {
    const isSure = await ask({
      title: 'Prüfart löschen',
      text: (
        <>
          <p>Möchten Sie die Prüfart „{kind.name}“ wirklich löschen?</p>
          <p>
            Was für einzelne Anlagen festgelegt ist, auch wann zuletzt geprüft wurde, wird mit
            gelöscht. Soll nur nichts mehr fällig werden, genügt „Nicht mehr verwenden“.
          </p>
        </>
      ),
      confirm: 'Löschen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) mutate(kind);
  };
  return { remove: (kind: InspectionKind) => void remove(kind), dialog };
}
