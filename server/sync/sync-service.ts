/**
 * Executes writes that waited on a device, several at a time. Each has what it would have alone: its permission
 * check, its validation, its idempotency key, its audit entry and its own answer.
 *
 * First all are tried in one attempt; that is quick and nearly always succeeds. If any of them fails, that attempt is
 * rolled back and they are tried one by one, so that a failure affects only writes that need the failed one.
 */
import { AppError } from '#contract/errors.ts';
import {
  commandOf,
  recordOf,
  type SyncItem,
  type SyncVerdict,
  UnarrivedWrites,
} from '#contract/sync.ts';
import { actLike, recordTogether } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import { isUnavailable } from '../db/problems.ts';
import { findByIds } from '../equipment/equipment-store.ts';
import { notifyIfDenied } from '../http/denied-action.ts';
import { toAppError } from '../http/error-answer.ts';
import { claimKeys, runOnce, storeAnswers } from '../http/idempotency.ts';
import { type Prepared, prepare, runWrites, type Sender } from './prepare.ts';
import { wavesOf } from './waves.ts';

type Done = Extract<SyncVerdict, { outcome: 'done' }>;

export async function runBatch(
  tx: Tx,
  sender: Sender,
  items: readonly SyncItem[],
): Promise<SyncVerdict[]> {
  try {
    return await tx.transaction((attempt) => {
      actLike(attempt, tx);
      return allAsOne(attempt, sender, items);
    });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return oneByOne(tx, sender, items);
  }
}

async function allAsOne(
  tx: Tx,
  sender: Sender,
  items: readonly SyncItem[],
): Promise<SyncVerdict[]> {
  const prepared: Prepared[] = [];
  for (const item of items) prepared.push(await prepare(tx, sender, item));
  const userId = sender.user.id;
  const claims = await claimKeys(tx, userId, prepared);
  const answers = new Map<string, unknown>();
  const fresh: Prepared[] = [];
  for (const write of prepared) {
    const claim = claims.get(write.key);
    if (!claim || 'refusal' in claim) throw claim?.refusal ?? new Error('a key got lost');
    if (answers.has(write.key)) throw new AppError('idempotency_key_reused');
    answers.set(write.key, claim.isNew ? undefined : claim.answer);
    if (claim.isNew) fresh.push(write);
  }
  await recordTogether(tx, async () => {
    for (const wave of wavesOf(fresh)) {
      const given = await runWrites(tx, sender, wave);
      for (const [at, { key }] of wave.entries()) answers.set(key, given[at]);
    }
  });
  const made = new Map(fresh.map(({ key }) => [key, answers.get(key) ?? null]));
  await storeAnswers(tx, userId, made);
  const verdicts = items.map(({ id }): Done => ({ id, outcome: 'done', answer: answers.get(id) }));
  const repeated = verdicts.filter(({ id }) => !made.has(id));
  await addPresentState(tx, items, repeated);
  return verdicts;
}

/** Adds the present state of the Anlage to the first answer of a repeated write. */
async function addPresentState(
  tx: Tx,
  items: readonly SyncItem[],
  repeated: Done[],
): Promise<void> {
  const records = new Map(
    items.filter(({ type }) => type === 'equipment').map((item) => [item.id, recordOf(item)]),
  );
  const present = await findByIds(
    tx,
    repeated.flatMap(({ id }) => records.get(id) ?? []),
  );
  for (const verdict of repeated) {
    const record = records.get(verdict.id);
    if (record !== undefined) verdict.now = present.get(record) ?? null;
  }
}

async function oneByOne(
  tx: Tx,
  sender: Sender,
  items: readonly SyncItem[],
): Promise<SyncVerdict[]> {
  const failed = new UnarrivedWrites();
  const verdicts: SyncVerdict[] = [];
  const done: Done[] = [];
  for (const item of items) {
    const verdict = failed.mustWait(item)
      ? ({ id: item.id, outcome: 'waiting' } as const)
      : await tryAlone(tx, sender, item);
    if (verdict.outcome === 'done') done.push(verdict);
    else failed.add(item, verdict.outcome === 'failed' ? verdict.error : undefined);
    verdicts.push(verdict);
  }
  await addPresentState(tx, items, done);
  return verdicts;
}

async function tryAlone(tx: Tx, sender: Sender, item: SyncItem): Promise<SyncVerdict> {
  try {
    // Outside of the attempt, so that the notification of administrators about a refusal is not rolled back.
    const prepared = await prepare(tx, sender, item);
    const answer = await tx.transaction((attempt) => {
      actLike(attempt, tx);
      const alone = async () => (await runWrites(attempt, sender, [prepared]))[0];
      return runOnce(attempt, sender.user.id, prepared, alone);
    });
    return { id: item.id, outcome: 'done', answer };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const call = commandOf(item)?.call;
    const attempt = { method: call?.method ?? '', route: call?.path ?? '' };
    await notifyIfDenied(tx, error, { userId: sender.user.id, ...attempt });
    const known = toAppError(error);
    if (known.status >= 500) sender.request.log.error({ code: known.code }, 'queued write failed');
    return { id: item.id, outcome: 'failed', error: known.toAnswer() };
  }
}
