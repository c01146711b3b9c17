import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type EquipmentType, equipmentTypeNoun } from '#contract/equipment-types.ts';
import { refetchAfterServerWrite } from '#web/reads/follow-rows.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { typesApi } from './type-queries.ts';

export function useCreateType(onCreated: () => void) {
  const refresh = useRefreshTypes();
  return useMutation({
    mutationFn: (body: Omit<EquipmentType, 'id'>) => typesApi.create({ body }),
    onSuccess: async () => {
      await refresh();
      showSuccess('Anlagentyp erstellt');
      onCreated();
    },
    onError: (error) =>
      showFailure(error, {
        title: 'Fehler beim Erstellen',
        text: 'Der Anlagentyp konnte nicht erstellt werden.',
      }),
  });
}

export function useRenameType(
  { id }: EquipmentType,
  onRenamed: () => void,
  done = 'Name geändert',
) {
  const refresh = useRefreshTypes();
  return useMutation({
    mutationFn: (name: string) => typesApi.rename({ params: { id }, body: { name } }),
    onSuccess: async () => {
      await refresh();
      showSuccess(done);
      onRenamed();
    },
    onError: (error) => {
      showFailure(error, {
        title: 'Fehler beim Aktualisieren',
        text: 'Der Name konnte nicht geändert werden.',
      });
      void refresh();
    },
  });
}

/** Waits until the list is refetched, so that a success message appears with the new list. */
function useRefreshTypes() {
  const client = useQueryClient();
  return () => refetchAfterServerWrite(client, equipmentTypeNoun.kind);
}

/** The row shows the new colour until the list is refetched: `variables` while `isPending`. */
export function useRecolorType({ id }: EquipmentType) {
  const refresh = useRefreshTypes();
  return useMutation({
    mutationFn: (color: string) => typesApi.recolor({ params: { id }, body: { color } }),
    onSuccess: () => showSuccess('Farbe geändert'),
    onError: (error) => showFailure(error, 'Die Farbe konnte nicht geändert werden.'),
    onSettled: () => refresh(),
  });
}

export function useDeleteType(onDeleted: () => void) {
  const refresh = useRefreshTypes();
  return useMutation({
    mutationFn: ({ id }: EquipmentType) =>
      typesApi.remove({ params: { id }, unauthorized: 'throw' }),
    onSuccess: async () => {
      await refresh();
      showSuccess('Anlagentyp gelöscht');
      onDeleted();
    },
    onError: (error) => {
      showFailure(error, {
        title: 'Fehler beim Löschen',
        text: 'Der Anlagentyp konnte nicht gelöscht werden.',
      });
      void refresh();
    },
  });
}
