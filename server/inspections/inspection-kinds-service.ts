import { isDeepStrictEqual } from 'node:util';
import { sameText } from '#contract/equipment/location.ts';
import { AppError } from '#contract/errors.ts';
import {
  type InspectedType,
  type InspectionKind,
  type InspectionKindChange,
  type InspectionKindFields,
  type InspectionPoint,
  intervalForLog,
  limitText,
  pointKindLabels,
} from '#contract/inspections/inspection-kinds.ts';
import { everyText } from '#contract/inspections/interval.ts';
import { compareKeys } from '#contract/text/sort-key.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import { lockTypeNames } from '../equipment/type-names.ts';
import { lockUser, refuseUnavailable } from '../users/responsible-user.ts';
import { removalsWithKind } from './inspection-duties-service.ts';
import * as store from './inspection-kinds-store.ts';
import { hasRecords } from './inspection-records-store.ts';

const entry = (userId: string, entityId: string) =>
  ({ entityType: 'inspection_kind', entityId, userId }) as const;

const pointText = ({ label, kind, ...limits }: InspectionPoint) => {
  const limit = limitText(limits) || limits.unit;
  return `${pointKindLabels[kind]}: ${label}${limit ? ` (${limit})` : ''}`;
};

const typeText = ({ type, interval, reason }: InspectedType) =>
  interval ? `${type} (${everyText(interval)}: ${reason})` : type;

/** The values for the log. */
const valuesOf = ({ interval, points, types, ...fields }: InspectionKindFields) => ({
  ...fields,
  interval: intervalForLog(interval),
  points: points.map(pointText),
  types: types.map(typeText),
});

/** The fields as they are stored, with the present names of the types. */
async function tidy(tx: Tx, given: InspectionKindFields): Promise<InspectionKindFields> {
  const { name, legalBasis, interval, reckoning, qualification, keptYears } = given;
  const { responsibleId, points, types, isRetired } = given;
  const nameNow = await lockTypeNames(
    tx,
    types.map(({ type }) => type),
  );
  const named = types.map((type) => ({
    ...{ type: nameNow(type.type), interval: type.interval, reason: textOrNull(type.reason) },
  }));
  const distinct = new Map(named.toReversed().map((type) => [type.type, type]));
  return {
    ...{ name, legalBasis: textOrNull(legalBasis), interval, reckoning },
    ...{ qualification: textOrNull(qualification), keptYears, responsibleId },
    points: points.map(({ id, label, kind, unit, min, max }) => ({
      ...{ id, label, kind, unit: textOrNull(unit), min, max },
    })),
    types: [...distinct.values()].sort((a, b) => compareKeys(a.type, b.type)),
    isRetired,
  };
}

export const fieldsOf = (kind: InspectionKind): InspectionKindFields => {
  const { name, legalBasis, interval, reckoning, qualification, keptYears } = kind;
  const { responsibleId, points, types, isRetired } = kind;
  return {
    ...{ name, legalBasis, interval, reckoning, qualification, keptYears },
    ...{ responsibleId, points, types, isRetired },
  };
};

async function refuseTaken(tx: Tx, name: string, ownId: string | undefined): Promise<void> {
  const all = await store.namesForWriting(tx);
  const isTaken = all.some((one) => one.id !== ownId && sameText(one.name, name));
  if (isTaken) throw new AppError('duplicate_inspection_kind');
}

async function findExisting(tx: Tx, id: string): Promise<InspectionKind> {
  const found = await store.findForUpdate(tx, id);
  if (!found) throw new AppError('inspection_kind_not_found');
  return found;
}

export async function createKind(
  tx: Tx,
  userId: string,
  { id, ...given }: InspectionKindFields & { id?: string | undefined },
): Promise<InspectionKind> {
  const fields = await tidy(tx, given);
  if (fields.responsibleId) refuseUnavailable(await lockUser(tx, fields.responsibleId));
  await refuseTaken(tx, fields.name, id);
  const created = await store.insert(tx, { id, ...fields }, userId);
  if (!created) throw new AppError('already_exists');
  await record(tx, {
    ...entry(userId, created.id),
    action: 'create',
    newValues: valuesOf(fieldsOf(created)),
  });
  return created;
}

export async function updateKind(
  tx: Tx,
  userId: string,
  id: string,
  { baseUpdatedAt, ...given }: InspectionKindChange,
): Promise<InspectionKind> {
  const fields = await tidy(tx, given);
  const before = await findExisting(tx, id);
  await refuseTaken(tx, fields.name, id);
  const current = fieldsOf(before);
  if (isDeepStrictEqual(current, fields)) return before;
  if (baseUpdatedAt && baseUpdatedAt !== before.updatedAt) {
    throw new AppError('conflict', { details: { current: before } });
  }
  // Somebody who was made responsible and has left since does not prevent other changes.
  if (fields.responsibleId && fields.responsibleId !== current.responsibleId) {
    refuseUnavailable(await lockUser(tx, fields.responsibleId));
  }
  const updated = await store.update(tx, id, fields, userId);
  await record(tx, {
    ...entry(userId, id),
    action: 'update',
    oldValues: valuesOf(current),
    newValues: valuesOf(fieldsOf(updated)),
  });
  return updated;
}

/** Gives fields the values that they had before an import. */
export async function restoreKind(
  tx: Tx,
  userId: string,
  id: string,
  before: Partial<InspectionKindFields>,
): Promise<void> {
  const current = await findExisting(tx, id);
  await updateKind(tx, userId, id, { ...fieldsOf(current), ...before });
}

/** What is set for single Anlagen is deleted with it; its entry says for how many, and each has its own. */
export async function removeKind(tx: Tx, userId: string, id: string): Promise<void> {
  const before = await findExisting(tx, id);
  if (await hasRecords(tx, id)) throw new AppError('inspection_kind_has_records');
  const duties = await removalsWithKind(tx, userId, before);
  await store.remove(tx, id);
  const removed: AuditEvent = {
    ...entry(userId, id),
    action: 'delete',
    oldValues: valuesOf(fieldsOf(before)),
    ...(duties.length > 0 ? { changeSummary: alsoDeleted(duties.length) } : {}),
  };
  await record(tx, removed, ...duties);
}

const alsoDeleted = (count: number) =>
  `Festlegungen für ${count} ${count === 1 ? 'Anlage' : 'Anlagen'} gelöscht`;
