import type { QueryClient } from '@tanstack/react-query';
import { codeValue, equipmentIdIn } from '#contract/codes/code-values.ts';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { type CodeKind, resolveCode } from '#web/codes/resolve-code.ts';
import { equipmentQuery } from '#web/equipment/equipment-queries.ts';

/** What a scanned or typed code leads to. */
export type Lookup =
  | {
      kind: 'found';
      equipment: EquipmentSummary;
      /** When another sticker replaced this one. */
      replacedAt: string | null;
    }
  /** `address`: of an Anlage that does not exist, here or any more. */
  | { kind: 'unknown'; value: string; is: CodeKind | 'address' };

/** Asks the device first. Rejects if neither device nor server can answer. */
export async function lookUpCode(client: QueryClient, scanned: string): Promise<Lookup> {
  const id = equipmentIdIn(codeValue(scanned));
  const equipment = id === undefined ? undefined : await equipmentWith(client, id);
  if (equipment) return { kind: 'found', equipment, replacedAt: null };
  const { value, kind, found } = await resolveCode(client, scanned);
  if (!found) return { kind: 'unknown', value, is: id === undefined ? kind : 'address' };
  return { kind: 'found', equipment: found.equipment, replacedAt: found.code.replacedAt };
}

async function equipmentWith(
  client: QueryClient,
  id: string,
): Promise<EquipmentSummary | undefined> {
  try {
    return await client.fetchQuery({ ...equipmentQuery(id), staleTime: 0 });
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}
