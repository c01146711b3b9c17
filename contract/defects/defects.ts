/** A Mangel: something wrong with an Anlage, found at an inspection or in passing, until somebody has seen that it is mended. */
import * as z from 'zod/mini';
import { type Day, enteredDay, germanDay } from '../calendar-day.ts';
import { call } from '../call.ts';
import {
  bodyOf,
  type Change,
  deviceRows,
  fromField,
  fromParam,
  momentOf,
  noun,
  recordWithScreen,
} from '../noun.ts';
import { recordId } from '../record-id.ts';
import { lines, optionalText, textOrNull } from '../text/stored-text.ts';
import {
  continuedUseLabels,
  continuedUses,
  type DefectStatus,
  defectStatuses,
  defectStatusLabels,
  isMended,
  isReopened,
  severities,
  severityLabels,
} from './defect-words.ts';

export const defectLimits = { description: 2_000, reason: 500, pointLabel: 200 } as const;

export const defect = z.object({
  id: z.uuid(),
  equipmentId: z.uuid(),
  /** The inspection record that lists it; null: found in passing, or the record is not closed yet. */
  recordId: z.nullable(z.uuid()),
  /** The task of a run in which it was found. */
  taskId: z.nullable(z.uuid()),
  /** The point of the Prüfart that it was found at, with its text at that time. */
  pointId: z.nullable(z.uuid()),
  pointLabel: z.nullable(z.string()),
  severity: z.enum(severities),
  description: z.string(),
  mayContinue: z.enum(continuedUses),
  /** The last day by which it should be mended. */
  deadline: z.nullable(z.iso.date()),
  /** Who sees to it. */
  assigneeId: z.nullable(z.uuid()),
  assigneeName: z.nullable(z.string()),
  status: z.enum(defectStatuses),
  /** Why it was opened again; null if it never was. */
  reason: z.nullable(z.string()),
  statusChangedAt: z.iso.datetime(),
  statusChangedByName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.uuid()),
  createdByName: z.nullable(z.string()),
  updatedAt: z.iso.datetime(),
  updatedBy: z.nullable(z.uuid()),
});
export type Defect = z.infer<typeof defect>;

const fields = {
  severity: z.enum(severities, 'Bitte eine Klasse wählen.'),
  description: lines(defectLimits.description, { required: 'Bitte den Mangel beschreiben.' }),
  mayContinue: z.enum(continuedUses, 'Bitte angeben, ob die Anlage weiter laufen darf.'),
  deadline: z.nullable(enteredDay),
  assigneeId: z.nullable(recordId),
};

/** What people fill in. */
export const defectFields = z.object(fields);
export type DefectFields = z.output<typeof defectFields>;

/** The client chooses the id, so that a defect noted offline keeps it. */
const newDefect = z.object({
  id: recordId,
  equipmentId: recordId,
  taskId: z._default(z.nullable(recordId), null),
  pointId: z._default(z.nullable(recordId), null),
  pointLabel: z._default(optionalText(defectLimits.pointLabel), null),
  ...fields,
  deadline: z._default(fields.deadline, null),
  assigneeId: z._default(fields.assigneeId, null),
});
export type NewDefect = z.output<typeof newDefect>;

const seen = z.object({
  severity: z.enum(severities),
  description: z.string(),
  mayContinue: z.enum(continuedUses),
  deadline: z.nullable(z.iso.date()),
  assigneeId: z.nullable(z.uuid()),
  status: z.enum(defectStatuses),
  reason: z.nullable(z.string()),
});
export type SeenDefect = z.output<typeof seen>;

/** With `base`, what others changed since is not overwritten unseen. */
const defectChange = z.object({
  ...z.partial(defectFields).shape,
  status: z.optional(z.enum(defectStatuses)),
  reason: z.optional(optionalText(defectLimits.reason)),
  /** The id of the entry that a change of status makes, so that the device shows it before it has the answer. */
  entryId: z.optional(recordId),
  base: z.optional(z.partial(seen)),
});
export type DefectChange = z.output<typeof defectChange>;

export const MISSING_REOPENING = 'Bitte angeben, warum der Mangel wieder offen ist.';

const byId = z.object({ id: recordId });

export const defectCalls = {
  ofEquipment: call({
    method: 'GET',
    path: '/api/equipment/:id/defects',
    summary: 'Mängel einer Anlage, die offenen zuerst',
    access: 'defect.read',
    params: byId,
    answer: z.array(defect),
    errors: ['equipment_not_found'],
  }),
  create: call({
    method: 'POST',
    path: '/api/defects',
    summary: 'Mangel melden',
    access: 'defect.create',
    body: newDefect,
    answer: defect,
    status: 201,
    errors: ['equipment_not_found', 'already_exists', 'user_not_found'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/defects/:id',
    summary: 'Mangel ändern; „Nachgeprüft“ setzen nur Prüfer',
    access: 'defect.update',
    params: byId,
    body: defectChange,
    answer: defect,
    errors: ['defect_not_found', 'user_not_found', 'conflict'],
  }),
};

/**
 * Somebody else has mended it meanwhile, and this person's change, which says that it is not mended, is chosen in the
 * list of waiting changes. That is a reason to open it again.
 */
function withReason(body: object): object {
  const { status, reason, base }: DefectChange = body;
  const isMissing = status && base?.status && isReopened(base.status, status) && !reason;
  return isMissing ? { ...body, reason: BOTH_CHANGED } : body;
}

const BOTH_CHANGED = 'Gleichzeitig bearbeitet: Der Mangel ist noch nicht behoben.';

/** A refused change is shown in the sheet and does not alter the defect. */
function defectAfter(row: Defect | undefined, change: Change, id: string): Defect | undefined {
  const at = momentOf(change);
  if (change.state === 'failed') return row;
  if (isRecord(change)) return row && afterRecord(row, change);
  if (change.type !== 'defect') return row;
  if (change.action === 'create') return row ?? newRow(change, { id, at });
  if (!row) return undefined;
  const body = bodyOf<DefectChange>(change);
  const { status = row.status, assigneeId = row.assigneeId } = body;
  return {
    ...row,
    severity: body.severity ?? row.severity,
    description: body.description ?? row.description,
    mayContinue: body.mayContinue ?? row.mayContinue,
    deadline: body.deadline === undefined ? row.deadline : body.deadline,
    ...(assigneeId === row.assigneeId ? {} : { assigneeId, assigneeName: null }),
    reason: body.reason === undefined ? row.reason : textOrNull(body.reason),
    ...(status === row.status ? {} : { status, statusChangedAt: at, statusChangedByName: null }),
    ...{ updatedAt: at, updatedBy: change.userId },
  };
}

/** The fields of a closed inspection record that matter here. */
interface ClosedRecord {
  id: string;
  doneOn: Day;
  followsUpId?: string | null;
  corrects?: { id: string } | null;
  defects?: readonly { id: string }[];
  verified?: readonly { id: string }[];
}

const isRecord = ({ type }: Pick<Change, 'type'>) => type === 'inspection_record';

/** Why a defect is open again that was mended and that a record lists. */
export const stillThere = (doneOn: Day): string =>
  `Bei der Prüfung vom ${germanDay(doneOn)} noch vorhanden.`;

/** The status of a defect that an inspector has seen to be mended. */
export function settledStatus(status: DefectStatus, isVerifier: boolean): DefectStatus {
  if (isVerifier) return 'verified';
  return isMended(status) ? status : 'fixed';
}

/** A closed record lists defects, and says which of the earlier ones are mended. */
function afterRecord(row: Defect, change: Change): Defect {
  const body = bodyOf<ClosedRecord>(change);
  const { id: recordId, defects = [] } = body;
  const isListed = defects.some(({ id }) => id === row.id);
  const status = statusAfterRecord(row, body);
  const isReopening = isReopened(row.status, status);
  return {
    ...row,
    ...(isListed && row.recordId === null ? { recordId } : {}),
    ...(isReopening ? { reason: stillThere(body.doneOn) } : {}),
    ...(status === row.status
      ? {}
      : { status, statusChangedAt: momentOf(change), statusChangedByName: null }),
  };
}

/** The device does not know who may verify: without a follow-up inspection it shows the defect as mended. */
function statusAfterRecord(
  { id: rowId, status, recordId }: Defect,
  { followsUpId = null, corrects, defects = [], verified = [] }: ClosedRecord,
): DefectStatus {
  if (defects.some(({ id }) => id === rowId)) {
    const isListedBefore = corrects && recordId === corrects.id;
    return isMended(status) && !isListedBefore ? 'open' : status;
  }
  const isSeen = verified.some(({ id }) => id === rowId);
  return isSeen ? settledStatus(status, followsUpId !== null) : status;
}

const namedBy = (change: Change): string[] => {
  const { defects = [], verified = [] } = bodyOf<ClosedRecord>(change);
  return [...defects, ...verified].map(({ id }) => id);
};

function newRow(change: Change, { id, at }: { id: string; at: string }): Defect {
  const { userId } = change;
  const body = bodyOf<NewDefect>(change);
  const { equipmentId, severity, description, mayContinue } = body;
  return {
    ...{ id, equipmentId, severity, description, mayContinue, recordId: null },
    ...{ taskId: body.taskId ?? null, pointId: body.pointId ?? null },
    pointLabel: textOrNull(body.pointLabel),
    ...{ deadline: body.deadline ?? null, assigneeId: body.assigneeId ?? null, assigneeName: null },
    ...{ status: 'open', reason: null, statusChangedAt: at, statusChangedByName: null },
    ...{ createdAt: at, createdBy: userId, createdByName: null, updatedAt: at, updatedBy: userId },
  };
}

const changedFields = {
  severity: { label: 'Klasse', values: severityLabels },
  description: 'Beschreibung',
  mayContinue: { label: 'Weiterbetrieb', values: continuedUseLabels },
  deadline: { label: 'Frist', isDay: true as const },
  assigneeId: 'Zuständig',
  status: { label: 'Stand', values: defectStatusLabels },
  reason: 'Wieder offen, weil',
};

export const defectNoun = noun({
  kind: 'defect',
  label: 'Mangel',
  logged: {
    ...changedFields,
    equipmentId: 'Anlage (ID)',
    recordId: 'Prüfbericht (ID)',
    taskId: 'Szenario-Aufgabe (ID)',
    pointLabel: 'Prüfpunkt',
    deadline: 'Frist',
    assigneeId: 'Zuständig (ID)',
  },
  readWith: 'defect.read',
  /** The second home: its page finds it by its own id. */
  device: deviceRows(defect, ['equipmentId', 'id'], {
    overlay: defectAfter,
    alsoWrites: (change) => (isRecord(change) ? namedBy(change) : []),
  }),
  commands: {
    defect: {
      create: {
        call: defectCalls.create,
        sentenceStart: 'Mangel gemeldet:',
        record: fromField('id'),
        needs: (data) => [fromField('equipmentId')(data)],
      },
      update: {
        call: defectCalls.update,
        sentenceStart: 'Mangel geändert:',
        record: fromParam('id'),
      },
      words: { name: 'Der Mangel', fields: changedFields, isChosenByField: true },
      completeChoice: withReason,
      shownOn: recordWithScreen('defect', fromParam('id'), fromField('id')),
      deletedElsewhere: { code: 'defect_not_found' },
    },
  },
});
