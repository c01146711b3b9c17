import { randomUUID } from 'node:crypto';
import { codeValue, valueIdOf } from '#contract/codes/code-values.ts';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { Person } from '../test-app.ts';

/** Gives an Anlage a code as a person does it. */
export async function assignCode(
  person: Person,
  equipmentId: string,
  text: string,
): Promise<EquipmentCode> {
  const value = codeValue(text);
  const payload = { id: randomUUID(), value, valueId: await valueIdOf(value) };
  const url = `/api/equipment/${equipmentId}/codes`;
  const answer = await person.send({ method: 'POST', url, payload });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<EquipmentCode>();
}

/** A new Anlage with these codes. */
export async function equipmentWithCodes(
  person: Person,
  fields: { name: string; locationRaw: string },
  ...texts: string[]
): Promise<Equipment> {
  const payload = { ...fields, type: 'Pumpe', tags: [] };
  const answer = await person.send({ method: 'POST', url: '/api/equipment', payload });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const made = answer.json<Equipment>();
  for (const text of texts) await assignCode(person, made.id, text);
  return made;
}
