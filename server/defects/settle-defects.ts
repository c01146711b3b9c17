import { randomUUID } from 'node:crypto';
import { record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import * as entries from './defect-entries-store.ts';
import { fieldsOf, valuesForLog } from './defects-service.ts';
import * as store from './defects-store.ts';

interface Settled {
  recordId: string;
  /** The defects that the record lists. */
  listed: readonly { id: string }[];
  /** Those that its inspector has seen to be mended. */
  verified: readonly { id: string }[];
}

/**
 * What a closed inspection record means for the defects that it names: those that it lists belong to it, and those that
 * the inspector has seen to be mended are verified, whoever the inspector is. A defect that is gone is left out.
 */
export async function settleDefects(tx: Tx, userId: string, settled: Settled): Promise<void> {
  const { recordId, listed, verified } = settled;
  await store.assignToRecord(
    tx,
    listed.map(({ id }) => id),
    recordId,
  );
  // In one order, so that two transactions cannot deadlock.
  const ids = [...new Set(verified.map(({ id }) => id))].sort();
  for (const id of ids) await verify(tx, userId, id);
}

async function verify(tx: Tx, userId: string, id: string): Promise<void> {
  const found = await store.findForUpdate(tx, id);
  if (!found || found.defect.status === 'verified') return;
  const { defect, equipment } = found;
  const updated = await store.update(
    tx,
    defect,
    { ...fieldsOf(defect), status: 'verified' },
    userId,
  );
  const entry = { id: randomUUID(), defectId: id, status: 'verified' as const, text: null };
  await entries.insert(tx, entry, userId);
  await record(tx, {
    ...{ action: 'update', entityType: 'defect', entityId: id, userId, equipment },
    ...{ oldValues: valuesForLog(defect), newValues: valuesForLog(updated) },
  });
}
