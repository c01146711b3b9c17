import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountCalls } from '#contract/account.ts';
import { consentCalls } from '#contract/consents.ts';
import { clientFor } from '#web/api/client.ts';

export const accountApi = clientFor(accountCalls);
export const consentApi = clientFor(consentCalls);

export const accountQuery = queryOptions({
  queryKey: ['/api/me'],
  queryFn: ({ signal }) => accountApi.me({ signal }),
});

export const deletionPeriodQuery = queryOptions({
  queryKey: ['/api/me', 'deletion-period'],
  queryFn: ({ signal }) => accountApi.deletionPeriod({ signal }),
});

export const consentsQuery = queryOptions({
  queryKey: ['/api/me', 'consents'],
  queryFn: ({ signal }) => consentApi.list({ signal }),
});

/** Whatever shows something of one's own account. */
export async function refreshAccount(client: QueryClient): Promise<void> {
  await Promise.all(
    ['/api/me', '/api/auth/user'].map((path) => client.invalidateQueries({ queryKey: [path] })),
  );
}
