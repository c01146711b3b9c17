import { useMutation } from '@tanstack/react-query';
import { userExportName } from '#contract/user-admin.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { today } from '#web/ui/dates.ts';
import { downloadFile } from '#web/ui/download-file.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import { usersApi } from './user-queries.ts';

export function useExportUser() {
  return useMutation({
    mutationFn: ({ id }: { id: string }) => usersApi.exportData({ params: { id } }),
    onSuccess: (data, { id }) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      downloadFile(file, userExportName(id, today()));
      showSuccess('Daten exportiert');
    },
    onError: (error) => showFailure(error, 'Export fehlgeschlagen'),
  });
}
