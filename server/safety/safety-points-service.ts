import { AppError } from '#contract/errors.ts';
import type { NewSafetyPoint, ProtectedEquipment, SafetyPoint } from '#contract/safety.ts';
import { textOrNull } from '#contract/stored-text.ts';
import { record } from '../audit/record.ts';
import type { Executor, Tx } from '../db/database.ts';
import { violatedConstraint } from '../db/problems.ts';
import { unbury } from '../relations/relation-tombstones.ts';
import * as store from './safety-points-store.ts';

export async function getPoint(executor: Executor, id: string): Promise<SafetyPoint> {
  const found = await store.findById(executor, id);
  if (!found) throw new AppError('safety_point_not_found');
  return found;
}

export async function listProtected(executor: Executor, id: string): Promise<ProtectedEquipment[]> {
  const protectedOnes = await store.listProtected(executor, id);
  if (protectedOnes.length === 0) await getPoint(executor, id);
  return protectedOnes;
}

function refuseDuplicate(error: unknown): never {
  switch (violatedConstraint(error)) {
    case 'safety_points_once':
      throw new AppError('duplicate_safety_point', { cause: error });
    case 'safety_points_pkey':
      throw new AppError('already_exists', { cause: error });
    default:
      throw error;
  }
}

export async function createPoint(
  tx: Tx,
  userId: string,
  { id, identifier, ...texts }: NewSafetyPoint,
): Promise<SafetyPoint> {
  const fields = {
    identifier,
    site: textOrNull(texts.site),
    floor: textOrNull(texts.floor),
    column: textOrNull(texts.column),
    description: textOrNull(texts.description),
  };
  const created = await store.insert(tx, { id, ...fields }, userId).catch(refuseDuplicate);
  if (id) await unbury(tx, 'safety_point', id);
  await record(tx, {
    action: 'create',
    entityType: 'safety_point',
    entityId: created.id,
    userId,
    newValues: fields,
  });
  return created;
}
