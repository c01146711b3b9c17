import { isDeepStrictEqual } from 'node:util';
import { type DefectStatus, isReopened, needsVerifier } from '#contract/defects/defect-words.ts';
import {
  type Defect,
  type DefectChange,
  MISSING_REOPENING,
  type NewDefect,
} from '#contract/defects/defects.ts';
import { AppError } from '#contract/errors.ts';
import type { Role } from '#contract/people.ts';
import { can } from '#contract/permissions.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { orWhoDeleted } from '../audit/last-change.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import { refuseUnseen, withoutUntouched } from '../audit/refuse-unseen.ts';
import { isMadeBefore } from '../audit/repeated-creation.ts';
import type { Executor, Tx } from '../db/database.ts';
import { lockEquipment, type NamedEquipment } from '../equipment/lock-equipment.ts';
import { DeniedAction } from '../http/denied-action.ts';
import { lockUser, refuseUnavailable } from '../users/responsible-user.ts';
import * as entries from './defect-entries-store.ts';
import * as store from './defects-store.ts';

const inLog = (entityId: string) => ({ entityType: 'defect', entityId }) as const;

export const fieldsOf = (defect: Defect): store.DefectValues => {
  const { severity, description, mayContinue, deadline, assigneeId, status, reason } = defect;
  return { severity, description, mayContinue, deadline, assigneeId, status, reason };
};

/** The values for the log. */
export const valuesOf = (defect: Defect) => {
  const { equipmentId, recordId, taskId, pointLabel } = defect;
  return { equipmentId, recordId, taskId, pointLabel, ...fieldsOf(defect) };
};

/** Fields that depend on each other. */
const groups = [
  ...[['severity'], ['description'], ['mayContinue'], ['deadline'], ['assigneeId']],
  ['status', 'reason'],
] as const satisfies readonly (readonly (keyof store.DefectValues)[])[];

export interface Sender {
  id: string;
  role?: Role | null | undefined;
}

/** As JSON text. */
export async function defectsOf(executor: Executor, equipmentId: string): Promise<string> {
  const found = await store.ofEquipment(executor, equipmentId);
  if (!found) throw new AppError('equipment_not_found');
  return found;
}

export async function createDefect(tx: Tx, userId: string, given: NewDefect): Promise<Defect> {
  const { id, equipmentId, assigneeId } = given;
  const equipment = (await lockEquipment(tx, [equipmentId])).get(equipmentId);
  if (!equipment) throw new AppError('equipment_not_found');
  if (assigneeId) refuseUnavailable(await lockUser(tx, assigneeId));
  const values = { ...given, pointLabel: textOrNull(given.pointLabel) };
  // A record may have listed it before it arrived.
  const recordId = await store.findRecordOf(tx, given);
  const made = await store.insert(tx, { ...values, recordId }, userId);
  if (!made) {
    const existing = await store.findById(tx, id);
    if (isMadeBefore(existing, userId, values)) return existing;
    throw new AppError('already_exists');
  }
  const newValues = valuesOf(made);
  await record(tx, { action: 'create', ...inLog(id), userId, equipment, newValues });
  return made;
}

async function findExisting(tx: Tx, id: string) {
  const found = await store.findForUpdate(tx, id);
  if (!found) throw new AppError('defect_not_found');
  return found;
}

export async function updateDefect(
  tx: Tx,
  user: Sender,
  id: string,
  { entryId, ...change }: DefectChange,
): Promise<Defect> {
  const { defect, equipment } = await orWhoDeleted(tx, inLog(id), findExisting(tx, id));
  const wanted = await decide(tx, user, defect, change);
  if (isDeepStrictEqual(fieldsOf(defect), wanted)) return defect;
  const updated = await store.update(tx, defect, wanted, user.id);
  if (updated.status !== defect.status) {
    const text = isReopened(defect.status, updated.status) ? updated.reason : null;
    const entry = { id: entryId, defectId: id, status: updated.status, text };
    // The id is taken only if the sender has used it for something else.
    if (!(await entries.insert(tx, entry, user.id))) throw new AppError('already_exists');
  }
  await record(tx, {
    ...{ action: 'update', ...inLog(id), userId: user.id, equipment },
    ...{ oldValues: valuesOf(defect), newValues: valuesOf(updated) },
  });
  return updated;
}

/** What to write. Refuses to overwrite what the sender has not seen, and what the sender may not do. */
async function decide(
  tx: Tx,
  user: Sender,
  defect: Defect,
  { base, ...given }: Omit<DefectChange, 'entryId'>,
): Promise<store.DefectValues> {
  const current = fieldsOf(defect);
  const sent: store.DefectValues = {
    ...current,
    ...withoutUndefined(given),
    reason: given.reason === undefined ? current.reason : textOrNull(given.reason),
  };
  const { wanted, base: seen } = base
    ? withoutUntouched({ current, base, wanted: sent }, groups)
    : { wanted: sent, base: undefined };
  const isOther = wanted.assigneeId !== current.assigneeId;
  const assignee = isOther ? await lockUser(tx, wanted.assigneeId) : undefined;
  await refuseUnseen(tx, inLog(defect.id), {
    ...{ current: { ...defect }, base: seen, wanted: { ...wanted } },
    textOf: (field, value) => {
      if (field !== 'assigneeId') return undefined;
      if (value === null) return 'niemand';
      return (value === current.assigneeId ? defect.assigneeName : assignee?.name) ?? 'Unbekannt';
    },
  });
  if (isOther && wanted.assigneeId) refuseUnavailable(assignee);
  refuseStatus(user, { from: current.status, to: wanted.status, reason: textOrNull(given.reason) });
  return wanted;
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

interface Move {
  from: DefectStatus;
  to: DefectStatus;
  /** As sent with this change: an earlier reason is none for opening it once more. */
  reason: string | null;
}

function refuseStatus(user: Sender, { from, to, reason }: Move): void {
  if (needsVerifier(from, to) && !can(user, 'defect.verify')) {
    throw new DeniedAction('defect.verify');
  }
  if (isReopened(from, to) && reason === null) {
    throw new AppError('invalid_input', {
      fields: [{ field: 'reason', message: MISSING_REOPENING }],
    });
  }
}

/** Audit entries for the defects that are deleted with Anlagen, and for what was written about them. */
export async function removalsWith(
  tx: Tx,
  userId: string,
  equipment: readonly (NamedEquipment & { id: string })[],
): Promise<AuditEvent[]> {
  const byId = new Map(equipment.map((one) => [one.id, one]));
  const gone = await store.lockOfAll(tx, [...byId.keys()]);
  const equipmentOf = new Map(gone.map((one) => [one.id, byId.get(one.equipmentId)]));
  const written = await entries.ofAll(tx, [...equipmentOf.keys()]);
  const removal = (
    entityType: 'defect' | 'defect_entry',
    entityId: string,
    { of, oldValues }: { of: string; oldValues: Record<string, unknown> },
  ): AuditEvent[] => {
    const named = equipmentOf.get(of);
    if (!named) return [];
    return [{ action: 'delete', entityType, entityId, userId, oldValues, equipment: named }];
  };
  return [
    ...gone.flatMap((one) => removal('defect', one.id, { of: one.id, oldValues: valuesOf(one) })),
    ...written.flatMap(({ id, defectId, status, text }) =>
      removal('defect_entry', id, { of: defectId, oldValues: { defectId, status, text } }),
    ),
  ];
}
