import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#web/session/show-failure.ts';
import { today } from '#web/ui/dates.ts';
import { downloadFile } from '#web/ui/download-file.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import { accountApi } from './account-queries.ts';

const fileName = () => `meine-daten-${today()}.json`;

export function useExport() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => accountApi.export(),
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, 2);
      downloadFile(new Blob([text], { type: 'application/json' }), fileName());
      showSuccess('Daten exportiert');
    },
    onError: (error) =>
      showFailure(error, {
        title: 'Datenexport fehlgeschlagen',
        text: 'Ihre Daten konnten nicht zusammengestellt werden.',
      }),
  });
  return { download: () => mutate(), isLoading: isPending };
}
