import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';

type Responsible = Pick<InspectionKind, 'responsibleId' | 'responsibleName'>;

/** Who sees to it at this Anlage: somebody of its own, or whoever sees to all of the Prüfart. */
export function responsibleFor(
  { responsibleId, responsibleName }: Responsible,
  duty: Responsible | undefined,
): Responsible {
  return duty?.responsibleId
    ? { responsibleId: duty.responsibleId, responsibleName: duty.responsibleName }
    : { responsibleId, responsibleName };
}
