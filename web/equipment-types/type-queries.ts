import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { clientFor } from '#web/api/client.ts';
import { serverQuery } from '#web/reads/server-query.ts';

export const typesApi = clientFor(equipmentTypeCalls);

export const typeCountsQuery = serverQuery(equipmentTypeCalls.counts);
