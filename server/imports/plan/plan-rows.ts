import type { SheetKind } from '#contract/imports/sheets.ts';
import { planCodes } from './plan-codes.ts';
import { planComments } from './plan-comments.ts';
import { planEquipment } from './plan-equipment.ts';
import { planInspectionDuties } from './plan-inspection-duties.ts';
import { planInspectionKinds } from './plan-inspection-kinds.ts';
import { planLinks } from './plan-links.ts';
import { planSafety } from './plan-safety.ts';
import type { PlannedRow } from './planned-row.ts';
import type { Planning } from './planning.ts';

/** Anlagen come first, because the other sheets refer to them, and Prüfarten before what names them. */
export const planningOrder = [
  ...(['equipment', 'links', 'safety', 'comments', 'codes'] as const),
  ...(['inspectionKinds', 'inspectionDuties'] as const),
] as const;

/** Decides about rows of one sheet. The check ends here; the run writes what was planned. */
export function planRows(kind: SheetKind, planning: Planning): Promise<PlannedRow[]> {
  switch (kind) {
    case 'equipment':
      return planEquipment(planning);
    case 'links':
      return planLinks(planning);
    case 'safety':
      return planSafety(planning);
    case 'comments':
      return planComments(planning);
    case 'codes':
      return planCodes(planning);
    case 'inspectionKinds':
      return planInspectionKinds(planning);
    case 'inspectionDuties':
      return planInspectionDuties(planning);
  }
}
