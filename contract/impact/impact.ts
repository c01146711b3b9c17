import * as z from 'zod/mini';
import { call } from '../call.ts';
import { equipmentSummary } from '../equipment/equipment-summary.ts';
import { recordId } from '../record-id.ts';
import { safetyPoint, safetyRoles, safetyStatuses } from '../safety/safety.ts';

/** The most Anlagen in one answer: the nearest first. */
export const impactLimit = 5_000;

/** The kind of link by which an Anlage is affected. */
const impactStepTypes = ['dependency', 'control', 'safety'] as const;

/** The link by which an Anlage was reached, and the Anlage or safety point it was reached from. */
const impactVia = z.object({ id: z.uuid(), type: z.enum(impactStepTypes), from: z.uuid() });
export type ImpactVia = z.infer<typeof impactVia>;

/** An Anlage that can take over. */
const standIn = z.object({
  linkId: z.uuid(),
  equipment: equipmentSummary,
  /** Null if it is unknown: the answer is not complete, or depends on a proposed Absicherung. */
  isAffected: z.nullable(z.boolean()),
});
export type StandIn = z.infer<typeof standIn>;

/** One of the safety points that protect an Anlage; all of them are listed, so that a user can judge. */
const protection = z.object({
  linkId: z.uuid(),
  safetyPointId: z.uuid(),
  identifier: z.string(),
  role: z.enum(safetyRoles),
  status: z.enum(safetyStatuses),
});
export type Protection = z.infer<typeof protection>;

const affectedEquipment = z.object({
  equipment: equipmentSummary,
  /** The smallest number of steps. */
  distance: z.number(),
  /** Every path to it contains a safety link that nobody has confirmed. */
  isUnsure: z.boolean(),
  via: impactVia,
  standIns: z.array(standIn),
  /** Only if the switched-off safety point itself protects it. */
  protections: z.array(protection),
});

const impactOrigin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('equipment'), equipment: equipmentSummary }),
  z.object({ kind: z.literal('safety_point'), safetyPoint }),
]);

/** Everything that is affected when something is switched off. */
export const impact = z.object({
  origin: impactOrigin,
  /** What can take over for the switched-off Anlage itself. */
  standIns: z.array(standIn),
  /** By distance, then by name in German order. */
  affected: z.array(affectedEquipment),
  /** False when more is affected than `impactLimit`. */
  isComplete: z.boolean(),
  /** The time of the data: a device may answer with data of last week. */
  at: z.iso.datetime(),
});
export type Impact = z.infer<typeof impact>;

const byId = z.object({ id: recordId });

export const impactCalls = {
  ofEquipment: call({
    method: 'GET',
    path: '/api/equipment/:id/impact',
    summary: 'Was fällt aus, wenn eine Anlage abgeschaltet wird?',
    access: 'link.read',
    params: byId,
    answer: impact,
    errors: ['equipment_not_found'],
  }),
  ofSafetyPoint: call({
    method: 'GET',
    path: '/api/safety-points/:id/impact',
    summary: 'Was fällt aus, wenn ein Absicherungspunkt abgeschaltet wird?',
    access: 'safety.read',
    params: byId,
    answer: impact,
    errors: ['safety_point_not_found'],
  }),
};
