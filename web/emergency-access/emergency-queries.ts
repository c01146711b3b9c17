import { emergencyAccessCalls } from '#contract/emergency-access.ts';
import { clientFor } from '#web/api/client.ts';
import { serverQuery } from '#web/reads/server-query.ts';

export const emergencyApi = clientFor(emergencyAccessCalls);

/** Newest first. */
export const emergencyCodesQuery = serverQuery(emergencyAccessCalls.list);
