import type { QueryClient } from '@tanstack/react-query';
import { blankCodeInAddress, blankCodeValue, typedBlankCode } from '#contract/codes/blank-codes.ts';
import { codeValue, equipmentIdIn } from '#contract/codes/code-values.ts';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import { isServerUnreachable, statusOf } from '#web/api/transport-errors.ts';
import { codeQuery } from '#web/codes/code-queries.ts';
import { equipmentQuery } from '#web/equipment/equipment-queries.ts';

/** What a scanned or typed code leads to. */
export type Lookup =
  | {
      kind: 'found';
      equipment: EquipmentSummary;
      /** When another sticker replaced this one. */
      replacedAt: string | null;
    }
  | { kind: 'unknown'; value: string; is: UnknownKind };

/**
 * `address`: of an Anlage that does not exist, here or any more. `blank`: printed before its Anlage existed.
 * `not-issued`: like a blank code, but not made by this installation. `foreign`: any other text.
 */
export type UnknownKind = 'address' | 'blank' | 'not-issued' | 'foreign';

/** Asks the device first. Rejects if neither device nor server can answer. */
export async function lookUpCode(client: QueryClient, scanned: string): Promise<Lookup> {
  const value = codeValue(scanned);
  const id = equipmentIdIn(value);
  const equipment = id === undefined ? undefined : await equipmentWith(client, id);
  if (equipment) return { kind: 'found', equipment, replacedAt: null };
  const result = await lookUpValue(client, value);
  const typed = typedBlankCode(value);
  if (result.kind === 'unknown' && typed !== undefined) {
    const asBlank = await lookUpValue(client, blankCodeValue(typed));
    if (asBlank.kind === 'found' || asBlank.is === 'blank') return asBlank;
  }
  return result.kind === 'unknown' && id !== undefined ? { ...result, is: 'address' } : result;
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

async function lookUpValue(client: QueryClient, value: string): Promise<Lookup> {
  const isBlank = blankCodeInAddress(value) !== undefined;
  try {
    const { found, isAssignable } = await client.fetchQuery({ ...codeQuery(value), staleTime: 0 });
    if (found) {
      return { kind: 'found', equipment: found.equipment, replacedAt: found.code.replacedAt };
    }
    if (!isAssignable) return { kind: 'unknown', value, is: 'not-issued' };
  } catch (error) {
    // Without a network the server decides later, when the code is assigned.
    if (!isBlank || !isServerUnreachable(error)) throw error;
  }
  return { kind: 'unknown', value, is: isBlank ? 'blank' : 'foreign' };
}
