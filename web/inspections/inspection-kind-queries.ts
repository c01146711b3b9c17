import { byTypeName } from '#contract/equipment-types.ts';
import { inspectionKindCalls } from '#contract/inspections/inspection-kinds.ts';
import { deviceQuery } from '#web/reads/device-query.ts';
import { serverQuery } from '#web/reads/server-query.ts';

/** All Prüfarten by name. */
export const inspectionKindsQuery = deviceQuery(inspectionKindCalls.list, {}, async (rows) =>
  (await rows.all('inspection_kind')).sort(byTypeName),
);

/** Who has changed or deleted a Prüfart. */
export const kindChangeQuery = (id: string) =>
  serverQuery(inspectionKindCalls.lastChange, { params: { id } });
