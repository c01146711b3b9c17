import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError } from '#contract/errors.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import { emergencyApi } from './emergency-queries.ts';

const isWrongCode = (error: Error | null) =>
  error instanceof AppError && error.code === 'emergency_code_wrong';

export function useEnterCode(onEntered: () => void) {
  const client = useQueryClient();
  const { error, ...mutation } = useMutation({
    mutationFn: (code: string) => emergencyApi.use({ body: { code } }),
    onSuccess: async ({ writesUntil }) => {
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      onEntered();
      showSuccess(
        'Notfallzugriff aktiv',
        `Sie dürfen bis ${formatDateTime(writesUntil)} schreiben.`,
      );
    },
    onError: (problem) => {
      // It is said at the field.
      if (isWrongCode(problem)) return;
      showFailure(problem, 'Der Notfallcode konnte nicht geprüft werden.');
    },
  });
  return { ...mutation, refusal: isWrongCode(error) ? error?.message : undefined };
}
