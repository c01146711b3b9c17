import { fillPath } from '#contract/call.ts';
import { summaryOf } from '#contract/equipment-summary.ts';
import { bodyOf, momentOf } from '#contract/noun.ts';
import {
  type NewSafetyLink,
  type ProtectedEquipment,
  type SafetyLinkOfEquipment,
  type SafetyPoint,
  type SafetyStatus,
  safetyCalls,
} from '#contract/safety.ts';
import { recordOf } from '#contract/sync.ts';
import { asCalledHere, type Known, nameless } from '../known.ts';
import { isAbout, isRemoval, type QueueItem } from '../queue/queue-item.ts';
import { corrected, waitingPoints } from '../relations/waiting-rows.ts';

interface Surroundings {
  waiting: readonly QueueItem[];
  address: string;
  known: Known;
}

/** What protects an Anlage, as it will be when what waits has been sent. */
export function withWaitingSafetyLinks(
  answer: readonly SafetyLinkOfEquipment[],
  around: Surroundings,
): Promise<SafetyLinkOfEquipment[]> {
  const called = answer.map((link) => ({
    ...link,
    safetyPoint: corrected(link.safetyPoint, around.waiting),
  }));
  return withWaiting(
    called,
    ({ id }) => id,
    around,
    async (item) => {
      const equipmentId = item.data.params?.equipmentId ?? '';
      if (fillPath(safetyCalls.links.path, { equipmentId }) !== around.address) return undefined;
      const safetyPoint = await pointOf(item, around);
      const { role } = bodyOf<NewSafetyLink>(item);
      return {
        ...{ id: recordOf(item), equipmentId, safetyPointId: safetyPoint.id, role },
        ...{ status: 'proposed', statusChangedAt: null, safetyPoint },
        ...{ createdAt: momentOf(item), createdBy: item.userId },
      };
    },
  );
}

/** What a safety point protects, as it will be when what waits has been sent. */
export async function withWaitingProtected(
  answer: readonly ProtectedEquipment[],
  around: Surroundings,
): Promise<ProtectedEquipment[]> {
  const { waiting, known } = around;
  const isGone = (id: string) =>
    waiting.some((item) => item.type === 'equipment' && isRemoval(item) && isAbout(item, id));
  const present = answer.filter(({ id }) => !isGone(id));
  const called = present.map(async (entry) => ({
    ...entry,
    ...(await asCalledHere(entry, waiting, known)),
  }));
  return withWaiting(
    await Promise.all(called),
    ({ linkId }) => linkId,
    around,
    async (item) => {
      const id = pointIdOf(item);
      if (fillPath(safetyCalls.equipmentOfPoint.path, { id }) !== around.address) return undefined;
      const equipmentId = item.data.params?.equipmentId ?? '';
      const found = await around.known.equipment(equipmentId);
      const { role } = bodyOf<NewSafetyLink>(item);
      return {
        ...(found ? summaryOf(found) : nameless(equipmentId, item.label)),
        ...{ linkId: recordOf(item), role, status: 'proposed' },
      };
    },
  );
}

/** What could not be removed is still there; what was made comes last. */
async function withWaiting<Entry extends { status: SafetyStatus }>(
  answer: readonly Entry[],
  linkOf: (entry: Entry) => string,
  { waiting }: Surroundings,
  made: (item: QueueItem) => Promise<Entry | undefined>,
): Promise<Entry[]> {
  const entries = new Map(answer.map((entry) => [linkOf(entry), entry]));
  for (const item of waiting) {
    if (item.type !== 'safety_link') continue;
    const id = recordOf(item);
    const entry = entries.get(id);
    // A confirmation that was refused confirms nothing.
    if (item.action === 'update' && item.state !== 'failed' && entry) {
      entries.set(id, { ...entry, status: bodyOf<{ status: SafetyStatus }>(item).status });
    }
    const added = item.action === 'create' && !entry ? await made(item) : undefined;
    if (added) entries.set(id, added);
    if (isRemoval(item)) entries.delete(id);
  }
  return [...entries.values()];
}

function pointIdOf(item: QueueItem): string {
  const { safetyPointId, safetyPoint } = bodyOf<NewSafetyLink>(item);
  return safetyPointId ?? safetyPoint?.id ?? '';
}

/** The point that comes with this link or an earlier one, or that the device knows. */
async function pointOf(item: QueueItem, { waiting, known }: Surroundings): Promise<SafetyPoint> {
  const id = pointIdOf(item);
  const made = waitingPoints([...waiting, item]).find((point) => point.id === id);
  if (made) return made;
  const read = await known.read(safetyCalls.point, fillPath(safetyCalls.point.path, { id }));
  if (read) return read as SafetyPoint;
  const nothingElse = { site: null, floor: null, column: null, description: null };
  const stamps = { createdAt: momentOf(item), createdBy: item.userId };
  return { id, identifier: item.label, ...nothingElse, ...stamps };
}
