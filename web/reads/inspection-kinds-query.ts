import { byTypeName } from '#contract/equipment-types.ts';
import { inspectionKindCalls } from '#contract/inspections/inspection-kinds.ts';
import { deviceQuery } from './device-query.ts';

/** All Prüfarten by name, which scenarios and inspections choose from. */
export const inspectionKindsQuery = deviceQuery(inspectionKindCalls.list, {}, async (rows) =>
  (await rows.all('inspection_kind')).sort(byTypeName),
);
