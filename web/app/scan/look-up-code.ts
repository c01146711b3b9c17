import type { QueryClient } from '@tanstack/react-query';
import { codeValue, equipmentIdIn } from '#contract/codes/code-values.ts';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import { isServerUnreachable, statusOf } from '#web/api/transport-errors.ts';
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
  if (id === undefined) return lookUpFurtherCode(client, scanned);
  try {
    const equipment = await client.fetchQuery({ ...equipmentQuery(id), staleTime: 0 });
    return { kind: 'found', equipment, replacedAt: null };
  } catch (error) {
    const isGone = statusOf(error) === 404;
    if (!isGone && !isServerUnreachable(error)) throw error;
    // The Anlage may have been deleted, and its sticker assigned to another one, which this device may know.
    const code = await lookUpFurtherCode(client, scanned);
    if (code.kind === 'found') return code;
    if (!isGone) throw error;
    return { ...code, is: 'address' };
  }
}

async function lookUpFurtherCode(client: QueryClient, scanned: string): Promise<Lookup> {
  const { value, kind, found } = await resolveCode(client, scanned);
  if (!found) return { kind: 'unknown', value, is: kind };
  return { kind: 'found', equipment: found.equipment, replacedAt: found.code.replacedAt };
}
