/** A Prüfart: what is inspected how often, by whom, and on which legal basis. The operator of the building decides. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { lastChangeAnswer } from '../conflict.ts';
import { typeNameLimit } from '../equipment-types.ts';
import { deviceRows, noun } from '../noun.ts';
import { recordId } from '../record-id.ts';
import { line, optionalLine, optionalText, textOrNull } from '../text/stored-text.ts';
import { everyText, type Interval, interval } from './interval.ts';
import { reckoningLabels, reckonings } from './reckoning.ts';

export const kindLimits = {
  name: 200,
  legalBasis: 500,
  qualification: 200,
  reason: 500,
  points: 100,
  point: 200,
  unit: 20,
  types: 200,
  /** Records of some equipment are kept as long as it exists. */
  keptYears: 100,
} as const;

export const pointKinds = ['check', 'value'] as const;
export type PointKind = (typeof pointKinds)[number];

export const pointKindLabels: Record<PointKind, string> = {
  check: 'Prüfen',
  value: 'Messen',
};

export const retiredLabels = { true: 'Ja', false: 'Nein' } as const;

/** For how many years records are usually kept. */
export const usualKeptYears = 10;

const measure = z.nullable(z.number('Bitte eine Zahl angeben.').check(z.gte(-1e12), z.lte(1e12)));

/** Something to check (i.O., Mangel, nicht prüfbar) or to measure. */
export const inspectionPoint = z
  .object({
    id: recordId,
    label: line(kindLimits.point, { required: 'Bitte den Prüfpunkt benennen.' }),
    kind: z.enum(pointKinds),
    unit: z._default(optionalLine(kindLimits.unit), null),
    /** The measured value must not be below or above these. */
    min: z._default(measure, null),
    max: z._default(measure, null),
  })
  .check(
    z.refine(({ min, max }) => min === null || max === null || min <= max, {
      error: 'Der Höchstwert liegt unter dem Mindestwert.',
      path: ['max'],
    }),
  );
export type InspectionPoint = z.output<typeof inspectionPoint>;

const exactly = { maximumFractionDigits: 20 };

/** "≥ 1 MΩ", "≤ 300 ms", "210 bis 250 V"; empty without limits. */
export function limitText({
  min,
  max,
  unit,
}: Pick<InspectionPoint, 'min' | 'max' | 'unit'>): string {
  const [low, high] = [min, max].map((value) => value?.toLocaleString('de-DE', exactly));
  const withUnit = (text: string) => (unit ? `${text} ${unit}` : text);
  if (low !== undefined && high !== undefined) return withUnit(`${low} bis ${high}`);
  if (low !== undefined) return withUnit(`≥ ${low}`);
  return high === undefined ? '' : withUnit(`≤ ${high}`);
}

const reason = optionalText(kindLimits.reason);

/** All Anlagen of a type are inspected, at the interval of the Prüfart or at one of their own. */
const inspectedType = z.object({
  type: line(typeNameLimit, { required: 'Bitte einen Typ angeben.' }),
  interval: z._default(z.nullable(interval), null),
  reason: z._default(reason, null),
});
export type InspectedType = z.output<typeof inspectedType>;

export const MISSING_REASON = 'Bitte begründen, warum das hier anders ist.';

const withReason = z.refine<InspectedType>(
  ({ interval: own, reason: why }) => own === null || textOrNull(why) !== null,
  { error: MISSING_REASON, path: ['reason'] },
);

/** Each type once, the first entry of a type counts. */
const distinctTypes = (types: InspectedType[]): InspectedType[] =>
  types.filter(({ type }, at) => types.findIndex((other) => other.type === type) === at);

const keptTooLong = `Bitte 0 bis ${kindLimits.keptYears} Jahre angeben.`;

const kindFields = {
  name: line(kindLimits.name, { required: 'Bitte einen Namen angeben.' }),
  legalBasis: z._default(optionalText(kindLimits.legalBasis), null),
  interval,
  reckoning: z.enum(reckonings),
  /** Who may inspect, such as "Elektrofachkraft". */
  qualification: z._default(optionalLine(kindLimits.qualification), null),
  /** For how many years its records are kept at least. */
  keptYears: z
    .int('Bitte eine ganze Zahl angeben.')
    .check(z.gte(0, keptTooLong), z.lte(kindLimits.keptYears, keptTooLong)),
  /** Who sees to it; null: nobody in particular. */
  responsibleId: z._default(z.nullable(recordId), null),
  points: z._default(z.array(inspectionPoint).check(z.maxLength(kindLimits.points)), []),
  types: z._default(
    z
      .array(inspectedType.check(withReason))
      .check(z.maxLength(kindLimits.types), z.overwrite(distinctTypes)),
    [],
  ),
  /** No longer used: nothing is due any more, and its records stay. */
  isRetired: z._default(z.boolean(), false),
};

export const inspectionKindFields = z.object(kindFields);
export type InspectionKindFields = z.output<typeof inspectionKindFields>;

export const inspectionKind = z.object({
  id: z.uuid(),
  name: z.string(),
  legalBasis: z.nullable(z.string()),
  interval: z.object({ count: z.number(), unit: kindFields.interval.shape.unit }),
  reckoning: z.enum(reckonings),
  qualification: z.nullable(z.string()),
  keptYears: z.number(),
  responsibleId: z.nullable(z.uuid()),
  responsibleName: z.nullable(z.string()),
  points: z.array(
    z.object({
      id: z.uuid(),
      label: z.string(),
      kind: z.enum(pointKinds),
      unit: z.nullable(z.string()),
      min: z.nullable(z.number()),
      max: z.nullable(z.number()),
    }),
  ),
  types: z.array(
    z.object({
      type: z.string(),
      interval: z.nullable(z.object({ count: z.number(), unit: kindFields.interval.shape.unit })),
      reason: z.nullable(z.string()),
    }),
  ),
  isRetired: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.nullable(z.uuid()),
  updatedBy: z.nullable(z.uuid()),
});
export type InspectionKind = z.infer<typeof inspectionKind>;

/** With `baseUpdatedAt`, what others changed since is not overwritten unseen. */
const kindChange = z.extend(inspectionKindFields, { baseUpdatedAt: z.optional(z.iso.datetime()) });
export type InspectionKindChange = z.output<typeof kindChange>;

const byId = z.object({ id: recordId });

export const inspectionKindCalls = {
  list: call({
    method: 'GET',
    path: '/api/inspection-kinds',
    summary: 'Prüfarten nach Namen',
    access: 'inspection.read',
    answer: z.array(inspectionKind),
  }),
  create: call({
    method: 'POST',
    path: '/api/inspection-kinds',
    summary: 'Prüfart anlegen',
    access: 'inspection-kind.manage',
    body: z.extend(inspectionKindFields, { id: z.optional(recordId) }),
    answer: inspectionKind,
    status: 201,
    errors: ['already_exists', 'duplicate_inspection_kind', 'user_not_found'],
  }),
  update: call({
    method: 'PUT',
    path: '/api/inspection-kinds/:id',
    summary: 'Prüfart ändern',
    access: 'inspection-kind.manage',
    params: byId,
    body: kindChange,
    answer: inspectionKind,
    errors: [
      'inspection_kind_not_found',
      'duplicate_inspection_kind',
      'user_not_found',
      'conflict',
    ],
  }),
  lastChange: call({
    method: 'GET',
    path: '/api/inspection-kinds/:id/last-change',
    summary: 'Wer eine Prüfart zuletzt geändert oder gelöscht hat, und wann',
    access: 'inspection-kind.manage',
    params: byId,
    answer: lastChangeAnswer,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/inspection-kinds/:id',
    summary: 'Prüfart löschen, mit dem, was für einzelne Anlagen festgelegt ist',
    access: 'inspection-kind.manage',
    params: byId,
    errors: ['inspection_kind_not_found', 'inspection_kind_has_records'],
  }),
};

/** The log stores an interval as "4 year". */
const loggedInterval = (stored: string): string => {
  const [count, unit] = stored.split(' ');
  const read = interval.safeParse({ count: Number(count), unit });
  return read.success ? everyText(read.data) : stored;
};

export const intervalForLog = (given: Interval | null): string | null =>
  given && `${given.count} ${given.unit}`;

export const loggedIntervalField = { label: 'Frist', textOf: loggedInterval };

export const inspectionKindNoun = noun({
  kind: 'inspection_kind',
  label: 'Prüfart',
  logged: {
    name: 'Name',
    legalBasis: 'Rechtsgrundlage',
    interval: loggedIntervalField,
    reckoning: { label: 'Frist zählt', values: reckoningLabels },
    qualification: 'Befähigung',
    keptYears: 'Aufbewahrung in Jahren',
    responsibleId: 'Zuständig (ID)',
    points: 'Prüfpunkte',
    types: 'Typen',
    isRetired: 'Außer Gebrauch',
  },
  readWith: 'inspection.read',
  device: deviceRows(inspectionKind, ['id']),
});

/** Who usually inspects; every other text is possible too. */
export const qualifications = [
  'unterwiesene Person (EuP)',
  'Elektrofachkraft (EFK)',
  'zur Prüfung befähigte Person (TRBS 1203)',
  'Prüfsachverständiger',
  'zugelassene Überwachungsstelle (ZÜS)',
  'Hersteller oder Wartungsfirma',
] as const;
