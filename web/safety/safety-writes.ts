/** Writing safety links with and without network. The key belongs to the write, however it travels. */
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

/** What is protected; the name is what a person reads of a change that waits. */
export interface ProtectedAnlage {
  id: string;
  name: string;
}

/** What is known of a link on either of its sides. */
export type RemovedLink = Pick<SafetyLinkOfEquipment, 'id' | 'role' | 'status' | 'safetyPoint'>;

export interface Proposal {
  /** The same id again is the same link: a lost answer makes no second one. */
  id: string;
  role: SafetyRole;
  point: SafetyPoint;
  /** The point is made together with the link. */
  isNew: boolean;
}

/** The call asks only for the link; the Anlage is for whoever has to decide about it later. */
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
