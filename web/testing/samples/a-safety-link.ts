import type { SafetyLinkOfEquipment, SafetyPoint } from '#contract/safety/safety.ts';

/** A safety point with the given fields and default values for the others. */
export function aSafetyPoint(fields: Partial<SafetyPoint> = {}): SafetyPoint {
  return {
    id: crypto.randomUUID(),
    identifier: '3F12',
    site: 'BT3',
    floor: 'UG',
    column: null,
    description: null,
    createdAt: '2026-01-02T08:00:00.000Z',
    createdBy: null,
    ...fields,
  };
}

/** A safety link as the list of an Anlage has it. */
export function aSafetyLink(fields: Partial<SafetyLinkOfEquipment> = {}): SafetyLinkOfEquipment {
  const safetyPoint = fields.safetyPoint ?? aSafetyPoint();
  return {
    id: crypto.randomUUID(),
    equipmentId: '11111111-1111-4111-8111-111111111111',
    safetyPointId: safetyPoint.id,
    safetyPoint,
    role: 'primary',
    status: 'proposed',
    statusChangedAt: null,
    createdAt: '2026-01-02T08:00:00.000Z',
    createdBy: null,
    ...fields,
  };
}
