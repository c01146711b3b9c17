import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { compareKeys } from '#contract/text/sort-key.ts';

/** The order of Prüfarten that are due on the same day at the same Anlage. */
export const byKindName = (
  a: Pick<InspectionKind, 'id' | 'name'>,
  b: Pick<InspectionKind, 'id' | 'name'>,
): number => compareKeys(a.name, b.name) || compareKeys(a.id, b.id);

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
