import { randomInt } from 'node:crypto';
import { blankCodeValue, makeBlankCode } from '#contract/codes/blank-codes.ts';
import type { BlankCode, CodeBatch, NewBatch } from '#contract/codes/code-batches.ts';
import { valueIdOf } from '#contract/codes/code-values.ts';
import { AppError } from '#contract/errors.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { record } from '../audit/record.ts';
import type { Executor, Tx } from '../db/database.ts';
import * as store from './code-batches-store.ts';

export async function createBatch(tx: Tx, userId: string, wanted: NewBatch): Promise<CodeBatch> {
  const { id, count } = wanted;
  const note = textOrNull(wanted.note);
  if (!(await store.insertBatch(tx, { id, count, note, createdBy: userId }))) {
    throw new AppError('already_exists');
  }
  await store.insertCodes(tx, id, await makeCodes(count));
  const newValues = { count, note };
  await record(tx, { action: 'create', entityType: 'code_batch', entityId: id, userId, newValues });
  return existingBatch(tx, id);
}

/** So many codes exist that two are never the same; the database would refuse the second one. */
async function makeCodes(count: number) {
  const codes = Array.from({ length: count }, () => makeBlankCode(randomInt));
  return Promise.all(
    codes.map(async (code) => ({ code, valueId: await valueIdOf(blankCodeValue(code)) })),
  );
}

async function existingBatch(executor: Executor, id: string): Promise<CodeBatch> {
  const batch = await store.findBatch(executor, id);
  if (!batch) throw new AppError('not_found', { message: 'Diesen Satz gibt es nicht.' });
  return batch;
}

export async function listCodes(executor: Executor, batchId: string): Promise<BlankCode[]> {
  await existingBatch(executor, batchId);
  return store.listCodes(executor, batchId);
}
