import type { QueryClient } from '@tanstack/react-query';
import { accountCalls } from '#contract/account/account.ts';
import { consentCalls } from '#contract/account/consents.ts';
import { authCalls } from '#contract/auth.ts';
import { clientFor } from '#web/api/client.ts';
import { keyOf, serverQuery } from '#web/reads/server-query.ts';

export const accountApi = clientFor(accountCalls);
export const consentApi = clientFor(consentCalls);

export const accountQuery = serverQuery(accountCalls.me);
export const deletionPeriodQuery = serverQuery(accountCalls.deletionPeriod);
export const consentsQuery = serverQuery(consentCalls.list);

/** Refetches everything that shows data of the user's own account. */
export async function refreshAccount(client: QueryClient): Promise<void> {
  const calls = [accountCalls.me, accountCalls.deletionPeriod, consentCalls.list];
  const refetches = [...calls, authCalls.currentUser].map((call) =>
    client.invalidateQueries({ queryKey: keyOf(call) }),
  );
  await Promise.all(refetches);
}
