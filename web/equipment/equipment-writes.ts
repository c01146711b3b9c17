/** Writing Anlagen with and without network. The key belongs to the write, however it travels. */
import type { Equipment, EquipmentChange, EquipmentFields } from '#contract/equipment/equipment.ts';
import { write } from '#web/offline/offline.ts';
import { commentCreation } from '#web/offline/queue/comment-creation.ts';

export interface Saved {
  equipment: Equipment;
  /** On this device and not yet on the server. */
  isQueued: boolean;
}

/** `sentBefore`: what an earlier attempt sent under this id, without an answer. */
export async function createEquipment(
  userId: string,
  key: string,
  body: EquipmentFields & { id: string },
  sentBefore?: Partial<EquipmentFields>,
): Promise<Saved> {
  const made = await write<Equipment>(userId, {
    id: key,
    type: 'equipment',
    action: 'create',
    data: { body },
    label: body.name,
    ...(sentBefore ? { sentBefore } : {}),
  });
  return savedOf(made.kind === 'sent' ? made.answer : made.item.after, made.kind === 'queued');
}

export async function updateEquipment(
  userId: string,
  key: string,
  seen: Equipment,
  body: EquipmentChange,
): Promise<Saved> {
  const made = await write<Equipment>(userId, {
    id: key,
    type: 'equipment',
    action: 'update',
    data: { params: { id: seen.id }, body },
    label: body.name ?? seen.name,
    seen,
  });
  return savedOf(made.kind === 'sent' ? made.answer : made.item.after, made.kind === 'queued');
}

function savedOf(equipment: Equipment | null | undefined, isQueued: boolean): Saved {
  if (!equipment) throw new Error('a saved Anlage is missing');
  return { equipment, isQueued };
}

/** Returns whether it is only queued. */
export async function deleteEquipment(userId: string, seen: Equipment): Promise<boolean> {
  const made = await write(
    userId,
    {
      id: crypto.randomUUID(),
      type: 'equipment',
      action: 'delete',
      data: { params: { id: seen.id } },
      label: seen.name,
      seen,
    },
    { unauthorized: 'throw' },
  );
  return made.kind === 'queued';
}

/** Returns whether it is only queued. */
export async function createComment(
  userId: string,
  equipment: Pick<Equipment, 'id' | 'name'>,
  content: string,
): Promise<boolean> {
  const comment = { id: crypto.randomUUID(), content };
  const made = await write(userId, commentCreation(equipment, comment));
  return made.kind === 'queued';
}
