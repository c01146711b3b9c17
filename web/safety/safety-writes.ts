/** Writing safety links with and without network. The key belongs to the write, however it travels. */
import type {
  SafetyLink,
  SafetyLinkOfEquipment,
  SafetyPoint,
  SafetyRole,
  SafetyStatus,
  SafetyStatusChange,
} from '#contract/safety.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { write } from '#web/offline/offline.ts';
import type { Written } from '#web/session/use-queued-write.ts';

/** What is protected; the name is what a person reads of a change that waits. */
export interface ProtectedAnlage {
  id: string;
  name: string;
}

type Links = SafetyLinkOfEquipment[];

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

const queued: Written<SafetyLinkOfEquipment> = { isQueued: true, change: (links) => links };

/** The call asks only for the link; the Anlage is for whoever has to decide about it later. */
const paramsOf = ({ id }: ProtectedAnlage, linkId: string) => ({ equipmentId: id, linkId });

const labelOf = ({ identifier }: SafetyPoint, { name }: ProtectedAnlage) =>
  `${identifier} für ${name}`;

export async function proposeLink(
  userId: string,
  equipment: ProtectedAnlage,
  { id, role, point, isNew }: Proposal,
): Promise<Written<SafetyLinkOfEquipment>> {
  const { createdAt: _, createdBy: __, ...safetyPoint } = point;
  const made = await write<SafetyLink>(userId, {
    id,
    type: 'safety_link',
    action: 'create',
    data: {
      params: { equipmentId: equipment.id },
      body: { id, role, ...(isNew ? { safetyPoint } : { safetyPointId: point.id }) },
    },
    label: labelOf(point, equipment),
  });
  if (made.kind === 'queued') return queued;
  const { answer } = made;
  const change = (links: Links) => [...without(links, id), { ...answer, safetyPoint: point }];
  return { isQueued: false, change };
}

export async function setStatus(
  userId: string,
  equipment: ProtectedAnlage,
  { id, safetyPoint, ...seen }: SafetyLinkOfEquipment,
  status: SafetyStatus,
): Promise<Written<SafetyLinkOfEquipment>> {
  // Rows that a device has kept from an older version have no moment.
  const base = { status: seen.status, statusChangedAt: seen.statusChangedAt ?? null };
  const body: SafetyStatusChange = { status, base };
  const made = await write<SafetyLink>(userId, {
    id: crypto.randomUUID(),
    type: 'safety_link',
    action: 'update',
    data: { params: paramsOf(equipment, id), body },
    label: labelOf(safetyPoint, equipment),
  });
  if (made.kind === 'queued') return queued;
  const { answer } = made;
  const change = (links: Links) =>
    links.map((link) => (link.id === id ? { ...link, ...answer } : link));
  return { isQueued: false, change };
}

export async function removeLink(
  userId: string,
  equipment: ProtectedAnlage,
  { id, role, status, safetyPoint }: RemovedLink,
): Promise<Written<SafetyLinkOfEquipment>> {
  const gone = { isQueued: false, change: (links: Links) => without(links, id) };
  try {
    const made = await write(userId, {
      id: crypto.randomUUID(),
      type: 'safety_link',
      action: 'delete',
      data: {
        params: { ...paramsOf(equipment, id), safetyPointId: safetyPoint.id },
        body: { base: { role, status } },
      },
      label: labelOf(safetyPoint, equipment),
    });
    return made.kind === 'queued' ? queued : gone;
  } catch (error) {
    // Gone is gone, whoever removed it.
    if (statusOf(error) === 404) return gone;
    throw error;
  }
}

const without = (links: Links, id: string) => links.filter((link) => link.id !== id);
