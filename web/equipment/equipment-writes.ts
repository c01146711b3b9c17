/** Writes of Anlagen, with and without network. */

import { commentCreation } from '#contract/comments.ts';
import type { Equipment, EquipmentChange, EquipmentFields } from '#contract/equipment/equipment.ts';
import { write } from '#web/offline/offline.ts';

export interface SaveResult {
  equipment: Equipment;
  /** On this device and not yet on the server. */
  isQueued: boolean;
}

/** `sentBefore`: the body of an earlier attempt with this id that was not answered. */
export async function createEquipment(
  userId: string,
  key: string,
  body: EquipmentFields & { id: string },
  sentBefore?: Partial<EquipmentFields>,
): Promise<SaveResult> {
  const written = await write<Equipment>(userId, {
    id: key,
    type: 'equipment',
    action: 'create',
    data: { body },
    label: body.name,
    ...(sentBefore ? { sentBefore } : {}),
  });
  return savedOf(
    written.kind === 'sent' ? written.answer : written.item.after,
    written.kind === 'queued',
  );
}

export async function updateEquipment(
  userId: string,
  key: string,
  seen: Equipment,
  body: EquipmentChange,
): Promise<SaveResult> {
  const written = await write<Equipment>(userId, {
    id: key,
    type: 'equipment',
    action: 'update',
    data: { params: { id: seen.id }, body },
    label: body.name ?? seen.name,
    seen,
  });
  return savedOf(
    written.kind === 'sent' ? written.answer : written.item.after,
    written.kind === 'queued',
  );
}

function savedOf(equipment: Equipment | null | undefined, isQueued: boolean): SaveResult {
  if (!equipment) throw new Error('a saved Anlage is missing');
  return { equipment, isQueued };
}

/** Resolves with true if the deletion is in the queue. */
export async function deleteEquipment(userId: string, seen: Equipment): Promise<boolean> {
  const written = await write(
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
  return written.kind === 'queued';
}

/** Resolves with true if the comment is in the queue. */
export async function createComment(
  userId: string,
  equipment: Pick<Equipment, 'id' | 'name'>,
  content: string,
): Promise<boolean> {
  const comment = { id: crypto.randomUUID(), content };
  const written = await write(userId, commentCreation(equipment, comment));
  return written.kind === 'queued';
}
