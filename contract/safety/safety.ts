import * as z from 'zod/mini';
import { call } from '../call.ts';
import { equipmentSummary } from '../equipment/equipment-summary.ts';
import { normaliseBuilding, sameText } from '../equipment/location.ts';
import { pageFacts, pageQuery } from '../paging.ts';
import { recordId } from '../record-id.ts';
import { line, optionalLine, optionalText } from '../text/stored-text.ts';

export const safetyRoles = ['primary', 'secondary'] as const;
export type SafetyRole = (typeof safetyRoles)[number];
export const safetyStatuses = ['proposed', 'confirmed'] as const;
export type SafetyStatus = (typeof safetyStatuses)[number];

export const safetyRoleLabels: Record<SafetyRole, string> = {
  primary: 'Primär',
  secondary: 'Sekundär',
};
export const safetyStatusLabels: Record<SafetyStatus, string> = {
  proposed: 'Vorgeschlagen',
  confirmed: 'Bestätigt',
};

/** "BT3 · Etage UG · Achse A01", without unknown parts. */
export function placeOfPoint({
  site,
  floor,
  column,
}: Pick<SafetyPoint, 'site' | 'floor' | 'column'>): string {
  return [site, floor && `Etage ${floor}`, column && `Achse ${column}`].filter(Boolean).join(' · ');
}

type Mark = Pick<SafetyPoint, 'identifier' | 'site'>;

/** People switch off by the identifier, so it should be there once at a site. */
export const isSameMark = (a: Mark, b: Mark): boolean =>
  sameText(a.identifier, b.identifier) && normaliseBuilding(a.site) === normaliseBuilding(b.site);

const safetyLimits = {
  identifier: 100,
  part: 50,
  description: 1_000,
  query: 500,
} as const;

const part = z._default(optionalLine(safetyLimits.part), null);

export const safetyPoint = z.object({
  id: z.uuid(),
  identifier: z.string(),
  site: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  column: z.nullable(z.string()),
  description: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.uuid()),
});
export type SafetyPoint = z.infer<typeof safetyPoint>;

const pointIdentifier = line(safetyLimits.identifier, {
  required: 'Bitte eine Kennung angeben.',
});

/** The client may send the id, so that a point created offline keeps it. */
export const newSafetyPoint = z.object({
  id: z.optional(recordId),
  identifier: pointIdentifier,
  site: part,
  floor: part,
  column: part,
  description: z._default(optionalText(safetyLimits.description), null),
});
export type NewSafetyPoint = z.output<typeof newSafetyPoint>;
export type SafetyPointFields = Omit<NewSafetyPoint, 'id'>;

const correctedPart = z.optional(optionalLine(safetyLimits.part));
const pointCorrection = z.object({
  identifier: z.optional(pointIdentifier),
  site: correctedPart,
  floor: correctedPart,
  column: correctedPart,
  description: z.optional(optionalText(safetyLimits.description)),
});
/** Only the fields sent are changed. With `base`, what others changed since is not overwritten unseen. */
const safetyPointChange = z.extend(pointCorrection, { base: z.optional(pointCorrection) });
export type SafetyPointChange = z.output<typeof safetyPointChange>;
const safetyPointRemoval = z.nullish(z.object({ base: z.optional(pointCorrection) }));

/** "Der Absicherungspunkt sichert noch 3 Anlagen ab. …" */
export function stillProtects(links: number): string {
  const [what, these] =
    links === 1
      ? ['eine Anlage', 'diese Absicherung']
      : [`${links.toLocaleString('de-DE')} Anlagen`, 'diese Absicherungen'];
  return `Der Absicherungspunkt sichert noch ${what} ab. Bitte entfernen Sie zuerst ${these}.`;
}

export const safetyLink = z.object({
  id: z.uuid(),
  equipmentId: z.uuid(),
  safetyPointId: z.uuid(),
  role: z.enum(safetyRoles),
  status: z.enum(safetyStatuses),
  /** When it was last confirmed or the confirmation withdrawn; null before the first time. */
  statusChangedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.uuid()),
});
export type SafetyLink = z.infer<typeof safetyLink>;

/** A safety link with its safety point. */
const safetyLinkOfEquipment = z.extend(safetyLink, { safetyPoint });
export type SafetyLinkOfEquipment = z.infer<typeof safetyLinkOfEquipment>;

/** An Anlage that a safety point protects, with role and status. */
const protectedEquipment = z.extend(equipmentSummary, {
  linkId: z.uuid(),
  role: z.enum(safetyRoles),
  status: z.enum(safetyStatuses),
});
export type ProtectedEquipment = z.infer<typeof protectedEquipment>;

/** To an existing point, or to a new one that is created with the link. */
const newSafetyLink = z
  .object({
    id: z.optional(recordId),
    role: z.enum(safetyRoles),
    safetyPointId: z.optional(recordId),
    safetyPoint: z.optional(newSafetyPoint),
  })
  .check(
    z.refine(({ safetyPointId, safetyPoint }) => !safetyPointId !== !safetyPoint, {
      error: 'Bitte einen Absicherungspunkt wählen oder anlegen.',
      path: ['safetyPointId'],
    }),
  );
export type NewSafetyLink = z.output<typeof newSafetyLink>;

const seen = z.object({ role: z.enum(safetyRoles), status: z.enum(safetyStatuses) });
/** With `base`, a link that others changed since is not removed unseen. */
const safetyLinkRemoval = z.nullish(z.object({ base: z.optional(z.partial(seen)) }));

/**
 * The two states alone do not show that somebody confirmed a link and withdrew that since, so the base contains the
 * time of the last change too.
 */
const safetyStatusChange = z.object({
  status: z.enum(safetyStatuses),
  base: z.optional(
    z.object({
      status: z.enum(safetyStatuses),
      statusChangedAt: z.optional(z.nullable(z.iso.datetime())),
    }),
  ),
});
export type SafetyStatusChange = z.output<typeof safetyStatusChange>;

const pointsPage = z.object({
  safetyPoints: z.array(safetyPoint),
  ...pageFacts,
});
export type SafetyPointsPage = z.infer<typeof pointsPage>;

const byId = z.object({ id: recordId });
const ofEquipment = z.object({ equipmentId: recordId });
const byLinkId = z.object({ linkId: recordId });

export const safetyCalls = {
  points: call({
    method: 'GET',
    path: '/api/safety-points',
    summary: 'Absicherungspunkte suchen; mit page seitenweise und mit Gesamtzahl',
    access: 'safety.read',
    query: z.object({
      q: z._default(z.string().check(z.maxLength(safetyLimits.query)), ''),
      ...pageQuery,
    }),
    answer: z.union([z.array(safetyPoint), pointsPage]),
  }),
  createPoint: call({
    method: 'POST',
    path: '/api/safety-points',
    summary: 'Absicherungspunkt anlegen',
    access: 'safety.create',
    body: newSafetyPoint,
    answer: safetyPoint,
    status: 201,
    errors: ['duplicate_safety_point', 'already_exists'],
  }),
  point: call({
    method: 'GET',
    path: '/api/safety-points/:id',
    summary: 'Ein Absicherungspunkt',
    access: 'safety.read',
    params: byId,
    answer: safetyPoint,
    errors: ['safety_point_not_found'],
  }),
  updatePoint: call({
    method: 'PATCH',
    path: '/api/safety-points/:id',
    summary: 'Absicherungspunkt berichtigen',
    access: 'safety.update',
    params: byId,
    body: safetyPointChange,
    answer: safetyPoint,
    errors: [
      'safety_point_not_found',
      'safety_identifier_taken',
      'duplicate_safety_point',
      'conflict',
    ],
  }),
  removePoint: call({
    method: 'DELETE',
    path: '/api/safety-points/:id',
    summary: 'Absicherungspunkt löschen, der nichts mehr absichert',
    access: 'safety.delete',
    params: byId,
    body: safetyPointRemoval,
    errors: ['safety_point_not_found', 'safety_point_in_use', 'conflict'],
  }),
  equipmentOfPoint: call({
    method: 'GET',
    path: '/api/safety-points/:id/equipment',
    summary: 'Anlagen, die ein Absicherungspunkt absichert',
    access: 'safety.read',
    params: byId,
    answer: z.array(protectedEquipment),
    errors: ['safety_point_not_found'],
  }),
  links: call({
    method: 'GET',
    path: '/api/equipment/:equipmentId/safety-links',
    summary: 'Absicherungen einer Anlage',
    access: 'safety.read',
    params: ofEquipment,
    answer: z.array(safetyLinkOfEquipment),
    errors: ['equipment_not_found'],
  }),
  createLink: call({
    method: 'POST',
    path: '/api/equipment/:equipmentId/safety-links',
    summary: 'Absicherung einer Anlage vorschlagen',
    access: 'safety.create',
    params: ofEquipment,
    body: newSafetyLink,
    answer: safetyLink,
    status: 201,
    errors: [
      'equipment_not_found',
      'safety_point_not_found',
      'safety_link_exists',
      'duplicate_safety_point',
      'already_exists',
    ],
  }),
  updateLink: call({
    method: 'PATCH',
    path: '/api/equipment-safety-links/:linkId',
    summary: 'Absicherung bestätigen oder die Bestätigung zurücknehmen',
    access: 'safety.confirm',
    params: byLinkId,
    body: safetyStatusChange,
    answer: safetyLink,
    errors: ['not_found', 'conflict'],
  }),
  removeLink: call({
    method: 'DELETE',
    path: '/api/equipment-safety-links/:linkId',
    summary: 'Absicherung entfernen',
    access: 'safety.delete',
    params: byLinkId,
    body: safetyLinkRemoval,
    errors: ['not_found', 'conflict'],
  }),
};
