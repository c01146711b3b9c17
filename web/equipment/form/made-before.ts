import type { Equipment, EquipmentFields } from '#contract/equipment/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { readOnServer, rowOnDevice } from '../equipment-reads.ts';
import { type Saved, updateEquipment } from '../equipment-writes.ts';
import type { Unanswered } from './draft.ts';
import { draftStore, editDraftKey } from './draft.ts';
import { makeEditSession } from './edit/edit-session.ts';
import type { FormValues } from './form-values.ts';

interface MadeBefore {
  userId: string;
  id: string;
}

/** The Anlage of a draft that an earlier attempt has made, as far as this device knows. */
export async function madeBeforeHere({ userId, id }: MadeBefore): Promise<Equipment | undefined> {
  const row = await rowOnDevice(id);
  return row?.createdBy === userId ? row : undefined;
}

/** The same after the server has refused to make it: thrown again where the Anlage is not this person's. */
export async function madeBeforeThere(
  error: unknown,
  { userId, id }: MadeBefore,
): Promise<Equipment> {
  if (!(error instanceof AppError) || error.code !== 'already_exists') throw error;
  const row = await readOnServer(id).catch(() => undefined);
  if (row?.createdBy !== userId) throw error;
  return row;
}

/**
 * Saves what was typed since an attempt made the Anlage. What others have changed since stays. Where they have
 * changed the same, the result is undefined and what was typed is the draft of the edit form, which asks.
 */
export async function saveOnTop(
  userId: string,
  there: Equipment,
  { values, sent }: { values: FormValues; sent: Unanswered },
): Promise<Saved | undefined> {
  let typed = values;
  const inputs = {
    read: () => typed,
    show: (values: FormValues) => {
      typed = values;
    },
  };
  const base = { ...there, ...(sent[0] as Partial<EquipmentFields> | undefined) };
  const start = { base, unanswered: sent };
  const session = makeEditSession(start, inputs, {
    send: (body) => updateEquipment(userId, crypto.randomUUID(), there, body),
  });
  const outcome = await session.save();
  switch (outcome.kind) {
    case 'unchanged':
      return { equipment: there, isQueued: false };
    case 'conflict':
      draftStore(editDraftKey(there.id), userId).keep({
        ...{ values: typed, base: session.base(), unanswered: session.unanswered() },
      });
      return undefined;
    default:
      return { equipment: outcome.equipment, isQueued: outcome.kind === 'queued' };
  }
}
