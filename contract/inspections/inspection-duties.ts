/**
 * What is known of one Prüfart at one Anlage: a rule that differs from that of its type, and when it was inspected last.
 * Without such a record the Anlage follows its type and was never inspected.
 */
import * as z from 'zod/mini';
import { addDays, addMonths, type Day, enteredDay } from '../calendar-day.ts';
import { call } from '../call.ts';
import { madeIdOf } from '../made-id.ts';
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
import { outage } from '../outages.ts';
import { recordId } from '../record-id.ts';
import { optionalText, textOrNull } from '../text/stored-text.ts';
import {
  inspectionKind,
  kindLimits,
  loggedIntervalField,
  MISSING_REASON,
} from './inspection-kinds.ts';
import { interval, intervalUnits } from './interval.ts';

/** Whether the Anlage is inspected: if its type is, in any case, or never. */
export const dutyRules = ['by_type', 'always', 'never'] as const;
export type DutyRule = (typeof dutyRules)[number];

export const dutyRuleLabels: Record<DutyRule, string> = {
  by_type: 'Wie ihr Typ',
  always: 'Wird geprüft',
  never: 'Wird nicht geprüft',
};

const storedInterval = z.nullable(z.object({ count: z.number(), unit: z.enum(intervalUnits) }));

export const inspectionDuty = z.object({
  /** Made from Anlage and Prüfart (`dutyIdOf`), so that two devices mean the same record. */
  id: z.uuid(),
  equipmentId: z.uuid(),
  kindId: z.uuid(),
  rule: z.enum(dutyRules),
  /** Null: the interval of the type or of the Prüfart. */
  interval: storedInterval,
  reason: z.nullable(z.string()),
  /** Null: whoever is responsible for the Prüfart. */
  responsibleId: z.nullable(z.uuid()),
  responsibleName: z.nullable(z.string()),
  /** Null: never inspected. */
  lastDoneOn: z.nullable(z.iso.date()),
  /** The day from which the present interval runs. */
  countsFrom: z.nullable(z.iso.date()),
  updatedAt: z.iso.datetime(),
  updatedBy: z.nullable(z.uuid()),
});
export type InspectionDuty = z.infer<typeof inspectionDuty>;

export const dutyIdOf = (equipmentId: string, kindId: string): Promise<string> =>
  madeIdOf(`inspection ${kindId} of ${equipmentId}`);

const day = z.nullable(enteredDay);

const fields = {
  rule: z.enum(dutyRules),
  interval: z._default(z.nullable(interval), null),
  reason: z._default(optionalText(kindLimits.reason), null),
  responsibleId: z._default(z.nullable(recordId), null),
  lastDoneOn: z._default(day, null),
  /** By default the day of the last inspection. */
  countsFrom: z._default(day, null),
};

const seen = z.object({
  rule: z.enum(dutyRules),
  interval: storedInterval,
  reason: z.nullable(z.string()),
  responsibleId: z.nullable(z.uuid()),
  lastDoneOn: z.nullable(z.iso.date()),
  countsFrom: z.nullable(z.iso.date()),
});
export type SeenDuty = z.output<typeof seen>;

/** What holds for an Anlage without a record. */
export const noDuty: SeenDuty = {
  ...{ rule: 'by_type', interval: null, reason: null, responsibleId: null },
  ...{ lastDoneOn: null, countsFrom: null },
};

export const dutyFields = z.object(fields);
export type DutyFields = z.output<typeof dutyFields>;

/** An inspection that has not been done yet cannot be the last one. A day of grace for a clock that is ahead. */
export const doneInFuture = ({ lastDoneOn }: Pick<DutyFields, 'lastDoneOn'>, today: Day) =>
  lastDoneOn !== null && lastDoneOn > addDays(today, 1)
    ? 'Dieser Tag liegt in der Zukunft.'
    : undefined;

/**
 * An inspection that is done early may keep a due day that is up to two months later. Months have different lengths: two
 * months before 30 April is 28 February, and two months after that is 28 April.
 */
const latestCountsFrom = (doneOn: Day): Day => addDays(addMonths(doneOn, 2), 3);

export const countsTooLate = (doneOn: Day, countsFrom: Day): boolean =>
  countsFrom > latestCountsFrom(doneOn);

export const COUNTS_TOO_LATE = 'Die Frist zählt höchstens ab zwei Monaten nach der Prüfung.';

/** The rules between the fields. */
export const dutyProblems = [
  z.refine<DutyFields>(
    ({ rule, interval: own, reason }) => textOrNull(reason) !== null || (rule !== 'never' && !own),
    { error: MISSING_REASON, path: ['reason'] },
  ),
  z.refine<DutyFields>(({ lastDoneOn, countsFrom }) => countsFrom === null || lastDoneOn !== null, {
    error: 'Bitte angeben, wann zuletzt geprüft wurde.',
    path: ['lastDoneOn'],
  }),
  z.refine<DutyFields>(
    ({ lastDoneOn, countsFrom }) =>
      lastDoneOn === null || countsFrom === null || !countsTooLate(lastDoneOn, countsFrom),
    { error: COUNTS_TOO_LATE, path: ['countsFrom'] },
  ),
] as const;

const dutyChange = z
  .extend(dutyFields, { id: recordId, base: z.optional(z.partial(seen)) })
  .check(...dutyProblems);
export type DutyChange = z.output<typeof dutyChange>;

const ofEquipment = z.object({ id: recordId });

export const inspectionDutyCalls = {
  ofEquipment: call({
    method: 'GET',
    path: '/api/equipment/:id/inspections',
    summary: 'Was für die Prüfungen einer Anlage festgelegt ist, mit allen Prüfarten',
    access: 'inspection.read',
    params: ofEquipment,
    answer: z.object({
      type: z.string(),
      kinds: z.array(inspectionKind),
      duties: z.array(inspectionDuty),
      outage: z.nullable(outage),
    }),
    errors: ['equipment_not_found'],
  }),
  set: call({
    method: 'PUT',
    path: '/api/equipment/:id/inspections/:kindId',
    summary: 'Für eine Anlage und eine Prüfart festlegen: ob, wie oft, zuletzt wann',
    access: 'inspection.plan',
    params: z.object({ id: recordId, kindId: recordId }),
    body: dutyChange,
    answer: inspectionDuty,
    errors: ['equipment_not_found', 'inspection_kind_not_found', 'user_not_found', 'conflict'],
  }),
};

/** What a closed inspection record says about the next inspection. */
export interface DoneInspection {
  doneOn: Day;
  countsFrom: Day;
  /** The day of the record that this one corrects. */
  correctedDay: Day | undefined;
}

/** The days after an inspection. An older one, which arrives late, changes nothing; a correction may go back. */
export function withInspection<Dates extends Pick<SeenDuty, 'lastDoneOn' | 'countsFrom'>>(
  dates: Dates,
  { doneOn, countsFrom, correctedDay }: DoneInspection,
): Dates {
  const { lastDoneOn } = dates;
  const isLatest = lastDoneOn === null || doneOn >= lastDoneOn || lastDoneOn === correctedDay;
  return isLatest ? { ...dates, lastDoneOn: doneOn, countsFrom } : dates;
}

/** The fields of an inspection record that matter here. */
interface ClosedRecord {
  equipmentId: string | null;
  kindId: string;
  doneOn: Day;
  corrects?: { doneOn: Day } | null;
  duty?: { id: string; countsFrom: Day } | null;
}

const isRecord = ({ type }: Pick<Change, 'type'>) => type === 'inspection_record';

function dutyAfterRecord(row: InspectionDuty | undefined, change: Change, id: string) {
  const { equipmentId, kindId, doneOn, corrects, duty } = bodyOf<ClosedRecord>(change);
  if (!duty || equipmentId === null) return row;
  const stamps = { updatedAt: momentOf(change), updatedBy: change.userId };
  const before = row ?? { id, equipmentId, kindId, ...noDuty, responsibleName: null, ...stamps };
  const done = { doneOn, countsFrom: duty.countsFrom, correctedDay: corrects?.doneOn };
  return { ...withInspection(before, done), ...stamps };
}

/** A refused change is shown in the sheet and does not alter what is due. */
function dutyAfter(
  row: InspectionDuty | undefined,
  change: Change,
  id: string,
): InspectionDuty | undefined {
  if (change.state === 'failed') return row;
  if (isRecord(change)) return dutyAfterRecord(row, change, id);
  const wanted = bodyOf<DutyChange>(change);
  const { rule, reason, responsibleId = null, lastDoneOn = null } = wanted;
  return {
    ...{ id, equipmentId: fromParam('id')(change.data), kindId: fromParam('kindId')(change.data) },
    ...{ rule, interval: wanted.interval ?? null, reason: textOrNull(reason) },
    ...{ responsibleId, lastDoneOn, countsFrom: wanted.countsFrom ?? lastDoneOn },
    responsibleName: row?.responsibleId === responsibleId ? row.responsibleName : null,
    ...{ updatedAt: momentOf(change), updatedBy: change.userId },
  };
}

export const inspectionDutyNoun = noun({
  kind: 'inspection_duty',
  label: 'Prüfpflicht',
  logged: {
    equipmentId: 'Anlage (ID)',
    kind: 'Prüfart',
    rule: { label: 'Regel', values: dutyRuleLabels },
    interval: loggedIntervalField,
    reason: 'Begründung',
    responsibleId: 'Zuständig (ID)',
    lastDoneOn: 'Zuletzt geprüft am',
    countsFrom: 'Frist zählt ab',
  },
  readWith: 'inspection.read',
  device: deviceRows(inspectionDuty, ['equipmentId'], {
    overlay: dutyAfter,
    alsoWrites: (change) => {
      const id = isRecord(change) && bodyOf<ClosedRecord>(change).duty?.id;
      return id ? [id] : [];
    },
  }),
  commands: {
    inspection_duty: {
      update: {
        call: inspectionDutyCalls.set,
        sentenceStart: 'Prüfung festgelegt:',
        record: fromField('id'),
        needs: (data) => [fromParam('id')(data)],
      },
      words: {
        name: 'Die Festlegung zur Prüfung',
        fields: {
          rule: { label: 'Regel', values: dutyRuleLabels },
          interval: 'Frist',
          reason: 'Begründung',
          responsibleId: 'Zuständig',
          lastDoneOn: { label: 'Zuletzt geprüft am', isDay: true },
          countsFrom: { label: 'Frist zählt ab', isDay: true },
        },
      },
      shownOn: recordWithScreen('equipment', fromParam('id')),
      deletedElsewhere: { code: 'inspection_kind_not_found' },
    },
  },
});
