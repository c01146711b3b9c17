import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewEmergencyCode } from '#contract/emergency-access.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { emergencyApi, emergencyCodesQuery } from './emergency-queries.ts';

export function useIssueCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewEmergencyCode) => emergencyApi.issue({ body }),
    onError: (error) => showFailure(error, 'Der Notfallcode konnte nicht ausgestellt werden.'),
    onSettled: () => client.invalidateQueries({ queryKey: emergencyCodesQuery.queryKey }),
  });
}

export function useRevokeCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => emergencyApi.revoke({ params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: emergencyCodesQuery.queryKey });
      showSuccess('Notfallcode widerrufen');
    },
    onError: (error) => {
      showFailure(error, 'Der Notfallcode konnte nicht widerrufen werden.');
      void client.invalidateQueries({ queryKey: emergencyCodesQuery.queryKey });
    },
  });
}
