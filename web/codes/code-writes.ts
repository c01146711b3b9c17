/** Writes of codes, with and without network. */
import { valueIdOf } from '#contract/codes/code-values.ts';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';
import { device, queueOnDevice, write } from '#web/offline/offline.ts';
import { acceptNotFound } from '#web/session/use-queued-write.ts';

/** The Anlage of a code; its name is shown with a waiting change. */
export interface CodedEquipment {
  id: string;
  name: string;
}

export interface Assignment {
  equipment: CodedEquipment;
  value: string;
  /** The code that has this value now, as the user has seen it; null if there is none. */
  seen: string | null;
  /** Codes of this Anlage that the new one takes the place of. */
  replaces?: readonly string[];
}

async function assignmentItem({ equipment, value, seen, replaces = [] }: Assignment) {
  const id = crypto.randomUUID();
  const body = { id, value, valueId: await valueIdOf(value), base: { id: seen }, replaces };
  const data = { params: { id: equipment.id }, body };
  return { id, type: 'code', action: 'create', label: equipment.name, data } as const;
}

export const assignCode = async (userId: string, assignment: Assignment) =>
  write<EquipmentCode>(userId, await assignmentItem(assignment));

/**
 * Puts the assignment into the queue even if there is a network: the user goes on meanwhile, and decides in the sheet if
 * somebody else has assigned the code. A browser without storage has no queue, so it sends at once.
 */
export async function assignCodeLater(userId: string, assignment: Assignment): Promise<void> {
  const item = await assignmentItem(assignment);
  const hasDevice = await device().then(
    () => true,
    () => false,
  );
  if (hasDevice) await queueOnDevice(userId, [item]);
  else await write(userId, item);
}

/** The calls only need the code's id; the id of the Anlage is for showing the change later. */
const paramsOf = ({ id }: CodedEquipment, codeId: string) => ({ id, codeId });

export function markReplaced(
  userId: string,
  equipment: CodedEquipment,
  { code, isReplaced }: { code: EquipmentCode; isReplaced: boolean },
) {
  const body = { isReplaced, base: { isReplaced: code.replacedAt !== null } };
  return write<EquipmentCode>(userId, {
    ...{ id: crypto.randomUUID(), type: 'code', action: 'update', label: equipment.name },
    data: { params: paramsOf(equipment, code.id), body },
  });
}

export function removeCode(userId: string, equipment: CodedEquipment, { id }: EquipmentCode) {
  return acceptNotFound(
    write(userId, {
      ...{ id: crypto.randomUUID(), type: 'code', action: 'delete', label: equipment.name },
      data: { params: paramsOf(equipment, id) },
    }),
  );
}
