import type { Equipment, EquipmentFields } from '#contract/equipment/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { loadFromServer, rowOnDevice } from '../equipment-reads.ts';
import { type SaveResult, updateEquipment } from '../equipment-writes.ts';
import type { Unanswered } from './draft.ts';
import { draftStore, editDraftKey } from './draft.ts';
import { makeEditSession } from './edit/edit-session.ts';
import type { FormValues } from './form-values.ts';

interface Creation {
  userId: string;
  id: string;
}

/** The Anlage of a draft that an earlier attempt has created, if it is on this device. */
export async function createdOnDevice({ userId, id }: Creation): Promise<Equipment | undefined> {
  const row = await rowOnDevice(id);
  return row?.createdBy === userId ? row : undefined;
}

/**
 * The same from the server, after it refused to create the Anlage. Rethrows the error if the Anlage is not the user's.
 */
export async function createdOnServer(
  error: unknown,
  { userId, id }: Creation,
): Promise<Equipment> {
  if (!(error instanceof AppError) || error.code !== 'already_exists') throw error;
  const row = await loadFromServer(id).catch(() => undefined);
  if (row?.createdBy !== userId) throw error;
  return row;
}

/**
 * Saves what was typed since an earlier attempt created the Anlage. Changes by others stay. If they changed the same
 * field, the result is undefined and the input becomes the draft of the edit form, which shows the conflict.
 */
export async function saveAsUpdate(
  userId: string,
  created: Equipment,
  { values, sent }: { values: FormValues; sent: Unanswered },
): Promise<SaveResult | undefined> {
  let typed = values;
  const inputs = {
    read: () => typed,
    show: (values: FormValues) => {
      typed = values;
    },
  };
  const base = { ...created, ...(sent[0] as Partial<EquipmentFields> | undefined) };
  const start = { base, unanswered: sent };
  const session = makeEditSession(start, inputs, {
    send: (body) => updateEquipment(userId, crypto.randomUUID(), created, body),
  });
  const outcome = await session.save();
  switch (outcome.kind) {
    case 'unchanged':
      return { equipment: created, isQueued: false };
    case 'conflict':
      draftStore(editDraftKey(created.id), userId).save({
        ...{ values: typed, base: session.base(), unanswered: session.unanswered() },
      });
      return undefined;
    default:
      return { equipment: outcome.equipment, isQueued: outcome.kind === 'queued' };
  }
}
