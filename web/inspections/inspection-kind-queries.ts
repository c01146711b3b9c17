import { inspectionKindCalls } from '#contract/inspections/inspection-kinds.ts';
import { serverQuery } from '#web/reads/server-query.ts';

/** Who has changed or deleted a Prüfart. */
export const kindChangeQuery = (id: string) =>
  serverQuery(inspectionKindCalls.lastChange, { params: { id } });
