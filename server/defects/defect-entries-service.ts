import type { DefectEntry, NewDefectEntry } from '#contract/defects/defect-entries.ts';
import { AppError } from '#contract/errors.ts';
import { orWhoDeleted } from '../audit/last-change.ts';
import { record } from '../audit/record.ts';
import { isMadeBefore } from '../audit/repeated-creation.ts';
import type { Executor, Tx } from '../db/database.ts';
import * as store from './defect-entries-store.ts';
import { findForUpdate } from './defects-store.ts';

/** As JSON text. */
export async function entriesOf(executor: Executor, defectId: string): Promise<string> {
  const found = await store.ofDefect(executor, defectId);
  if (!found) throw new AppError('defect_not_found');
  return found;
}

async function findDefect(tx: Tx, id: string) {
  const found = await findForUpdate(tx, id);
  if (!found) throw new AppError('defect_not_found');
  return found;
}

export async function createEntry(
  tx: Tx,
  userId: string,
  defectId: string,
  { id, text }: NewDefectEntry,
): Promise<DefectEntry> {
  const defect = { entityType: 'defect', entityId: defectId } as const;
  const { equipment } = await orWhoDeleted(tx, defect, findDefect(tx, defectId));
  const fields = { defectId, text, status: null };
  const made = await store.insert(tx, { id, ...fields }, userId);
  if (!made) {
    const existing = await store.findById(tx, id);
    if (isMadeBefore(existing, userId, fields)) return existing;
    throw new AppError('already_exists');
  }
  await record(tx, {
    ...{ action: 'create', entityType: 'defect_entry', entityId: id, userId, equipment },
    newValues: { defectId, text },
  });
  return made;
}
