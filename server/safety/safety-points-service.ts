import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import {
  isSameMark,
  type NewSafetyPoint,
  type ProtectedEquipment,
  type SafetyPoint,
  type SafetyPointChange,
  type SafetyPointFields,
  stillProtects,
} from '#contract/safety/safety.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { orWhoDeleted } from '../audit/last-change.ts';
import { record } from '../audit/record.ts';
import { refuseUnseen } from '../audit/refuse-unseen.ts';
import type { Executor, Tx } from '../db/database.ts';
import { violatedConstraint } from '../db/problems.ts';
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

/** Several at once are created together or not at all; each has its own audit entry and answer. */
export async function createPoints(
  tx: Tx,
  userId: string,
  wanted: readonly NewSafetyPoint[],
): Promise<SafetyPoint[]> {
  const rows = wanted.map(({ id = randomUUID(), ...sent }) => ({ id, ...tidy(sent) }));
  const created = await store.insert(tx, rows, userId).catch(refuseDuplicate);
  for (const { id, ...fields } of rows) {
    await record(tx, { ...entry(userId, id), action: 'create', newValues: fields });
  }
  return rows.map(({ id }) => rowOf(created.get(id)));
}

function rowOf(point: SafetyPoint | undefined): SafetyPoint {
  if (!point) throw new Error('a written safety point did not come back');
  return point;
}

export const createPoint = async (
  tx: Tx,
  userId: string,
  wanted: NewSafetyPoint,
): Promise<SafetyPoint> => rowOf((await createPoints(tx, userId, [wanted]))[0]);

const entry = (userId: string, entityId: string) => ({ ...inLog(entityId), userId }) as const;
const inLog = (entityId: string) => ({ entityType: 'safety_point', entityId }) as const;

const tidy = ({ identifier, site, floor, column, description }: SafetyPointFields) => ({
  identifier,
  site: textOrNull(site),
  floor: textOrNull(floor),
  column: textOrNull(column),
  description: textOrNull(description),
});

const fieldNames = ['identifier', 'site', 'floor', 'column', 'description'] as const;

async function findExisting(tx: Tx, id: string): Promise<SafetyPoint> {
  const found = await store.findForUpdate(tx, id);
  if (!found) throw new AppError('safety_point_not_found');
  return found;
}

export async function updatePoint(
  tx: Tx,
  userId: string,
  id: string,
  { base, ...change }: SafetyPointChange,
): Promise<SafetyPoint> {
  const point = await orWhoDeleted(tx, inLog(id), findExisting(tx, id));
  const before = tidy(point);
  const wanted = tidy({ ...before, ...sentFields(change) });
  const names = fieldNames.filter((name) => wanted[name] !== before[name]);
  if (names.length === 0) return point;
  await refuseUnseen(tx, inLog(id), { current: before, base: seenOf(base, names), wanted });
  await refuseTaken(tx, point, wanted);
  const updated = await store.update(tx, id, wanted).catch(refuseDuplicate);
  if (!updated) throw new Error('update found no row');
  await record(tx, {
    ...entry(userId, id),
    action: 'update',
    oldValues: before,
    newValues: wanted,
  });
  return updated;
}

/** Without the fields that were not sent. */
function sentFields(change: Omit<SafetyPointChange, 'base'>): Partial<SafetyPointFields> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function seenOf(base: SafetyPointChange['base'], names: readonly (keyof SafetyPointFields)[]) {
  const seen = names.filter((name) => base?.[name] !== undefined);
  return Object.fromEntries(
    seen.map((name) => [name, name === 'identifier' ? base?.[name] : textOrNull(base?.[name])]),
  );
}

async function refuseTaken(
  tx: Tx,
  { id, ...before }: SafetyPoint,
  wanted: SafetyPointFields,
): Promise<void> {
  if (isSameMark(before, wanted)) return;
  const others = await store.othersWithIdentifier(tx, { id, identifier: wanted.identifier });
  if (others.some((other) => isSameMark(other, wanted))) {
    throw new AppError('safety_identifier_taken');
  }
}

/** Deleting a point would also delete links that others have confirmed. */
export async function removePoint(
  tx: Tx,
  userId: string,
  id: string,
  base: SafetyPointChange['base'],
): Promise<void> {
  const before = tidy(await findExisting(tx, id));
  const links = await store.countLinks(tx, id);
  if (links > 0) {
    throw new AppError('safety_point_in_use', {
      message: stillProtects(links),
      details: { links },
    });
  }
  await refuseUnseen(tx, inLog(id), { current: before, base: seenOf(base, fieldNames) });
  await store.remove(tx, id);
  await record(tx, { ...entry(userId, id), action: 'delete', oldValues: before });
}
