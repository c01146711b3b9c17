/** Writes of safety links, with and without network. */
import type {
  SafetyLink,
  SafetyLinkOfEquipment,
  SafetyPoint,
  SafetyRole,
  SafetyStatus,
  SafetyStatusChange,
} from '#contract/safety/safety.ts';
import { write } from '#web/offline/offline.ts';
import { acceptNotFound } from '#web/session/use-queued-write.ts';

/** The protected Anlage; its name is shown with a waiting change. */
export interface ProtectedAnlage {
  id: string;
  name: string;
}

/** The fields of a link that both the Anlage and the point know. */
export type RemovedLink = Pick<SafetyLinkOfEquipment, 'id' | 'role' | 'status' | 'safetyPoint'>;

export interface Proposal {
  /** The same id always creates the same link, so a repeated attempt after a lost answer creates no second one. */
  id: string;
  role: SafetyRole;
  point: SafetyPoint;
  /** Whether the point is created together with the link. */
  isNew: boolean;
}

/** The call only needs the link's id; the id of the Anlage is for deciding about the change later. */
const paramsOf = ({ id }: ProtectedAnlage, linkId: string) => ({ equipmentId: id, linkId });

const labelOf = ({ identifier }: SafetyPoint, { name }: ProtectedAnlage) =>
  `${identifier} für ${name}`;

export function proposeLink(
  userId: string,
  equipment: ProtectedAnlage,
  { id, role, point, isNew }: Proposal,
) {
  const { createdAt: _, createdBy: __, ...safetyPoint } = point;
  return write<SafetyLink>(userId, {
    id,
    type: 'safety_link',
    action: 'create',
    data: {
      params: { equipmentId: equipment.id },
      body: { id, role, ...(isNew ? { safetyPoint } : { safetyPointId: point.id }) },
    },
    label: labelOf(point, equipment),
  });
}

export function setStatus(
  userId: string,
  equipment: ProtectedAnlage,
  { id, safetyPoint, ...seen }: SafetyLinkOfEquipment,
  status: SafetyStatus,
) {
  const base = { status: seen.status, statusChangedAt: seen.statusChangedAt };
  const body: SafetyStatusChange = { status, base };
  return write<SafetyLink>(userId, {
    id: crypto.randomUUID(),
    type: 'safety_link',
    action: 'update',
    data: { params: paramsOf(equipment, id), body },
    label: labelOf(safetyPoint, equipment),
  });
}

export function removeLink(
  userId: string,
  equipment: ProtectedAnlage,
  { id, role, status, safetyPoint }: RemovedLink,
) {
  return acceptNotFound(
    write(userId, {
      id: crypto.randomUUID(),
      type: 'safety_link',
      action: 'delete',
      data: {
        params: { ...paramsOf(equipment, id), safetyPointId: safetyPoint.id },
        body: { base: { role, status } },
      },
      label: labelOf(safetyPoint, equipment),
    }),
  );
}
