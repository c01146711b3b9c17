/** Writes of codes, with and without network. */
import { codeValue, valueIdOf } from '#contract/codes/code-values.ts';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';
import { write } from '#web/offline/offline.ts';
import { acceptNotFound } from '#web/session/use-queued-write.ts';

/** The Anlage of a code; its name is shown with a waiting change. */
export interface CodedEquipment {
  id: string;
  name: string;
}

interface Assignment {
  equipment: CodedEquipment;
  text: string;
  /** The code that has this value now, as the user has seen it; null if there is none. */
  seen: string | null;
}

export async function assignCode(userId: string, { equipment, text, seen }: Assignment) {
  const id = crypto.randomUUID();
  const value = codeValue(text);
  const body = { id, value, valueId: await valueIdOf(value), base: { id: seen } };
  return write<EquipmentCode>(userId, {
    ...{ id, type: 'code', action: 'create', label: equipment.name },
    data: { params: { id: equipment.id }, body },
  });
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
