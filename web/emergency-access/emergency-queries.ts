import { queryOptions } from '@tanstack/react-query';
import { emergencyAccessCalls } from '#contract/emergency-access.ts';
import { clientFor } from '#web/api/client.ts';

export const emergencyApi = clientFor(emergencyAccessCalls);

/** The newest first. */
export const emergencyCodesQuery = queryOptions({
  queryKey: ['/api/admin/emergency-codes'],
  queryFn: ({ signal }) => emergencyApi.list({ signal }),
});
