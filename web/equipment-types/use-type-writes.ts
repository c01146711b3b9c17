import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EquipmentType } from '#contract/equipment-types.ts';
import { refreshReplica } from '#web/offline/offline.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { typesApi, typesQuery } from './type-queries.ts';

/** The list is there in its new order before anything says that it was saved. */
const readAgain = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: typesQuery.queryKey });

export function useCreateType(onCreated: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<EquipmentType, 'id'>) => typesApi.create({ body }),
    onSuccess: async () => {
      await readAgain(client);
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => typesApi.rename({ params: { id }, body: { name } }),
    onSuccess: async () => {
      // Its Anlagen have new versions, here and on the device.
      refreshReplica();
      void client.invalidateQueries({ queryKey: ['/api/equipment'] });
      await readAgain(client);
      showSuccess(done);
      onRenamed();
    },
    onError: (error) => {
      showFailure(error, {
        title: 'Fehler beim Aktualisieren',
        text: 'Der Name konnte nicht geändert werden.',
      });
      void readAgain(client);
    },
  });
}

/** Shown at once, and taken back when it could not be saved. */
export function useRecolorType({ id }: EquipmentType) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (color: string) => typesApi.recolor({ params: { id }, body: { color } }),
    onMutate: (color) => {
      client.setQueryData(typesQuery.queryKey, (types) =>
        types?.map((type) => (type.id === id ? { ...type, color } : type)),
      );
    },
    onSuccess: () => showSuccess('Farbe geändert'),
    onError: (error) => showFailure(error, 'Die Farbe konnte nicht geändert werden.'),
    onSettled: () => readAgain(client),
  });
}

export function useDeleteType(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: EquipmentType) =>
      typesApi.remove({ params: { id }, unauthorized: 'throw' }),
    onSuccess: async () => {
      await readAgain(client);
      showSuccess('Anlagentyp gelöscht');
      onDeleted();
    },
    onError: (error) => {
      showFailure(error, {
        title: 'Fehler beim Löschen',
        text: 'Der Anlagentyp konnte nicht gelöscht werden.',
      });
      void readAgain(client);
    },
  });
}
