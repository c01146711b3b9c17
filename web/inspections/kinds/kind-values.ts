/** The form of a Prüfart: its raw texts, and what they mean. */
import * as z from 'zod/mini';
import { describeIssue } from '#contract/input-messages.ts';
import {
  type InspectionKind,
  type InspectionKindFields,
  inspectionKindFields,
  pointKinds,
} from '#contract/inspections/inspection-kinds.ts';
import { type Interval, intervalUnits } from '#contract/inspections/interval.ts';
import type { KindSuggestion } from '#contract/inspections/kind-suggestions.ts';
import { reckonings } from '#contract/inspections/reckoning.ts';
import { numberIn, numberText } from '#contract/inspections/typed-number.ts';
import { textOrNull } from '#contract/text/stored-text.ts';

const intervalValues = z.object({ count: z.string(), unit: z.enum(intervalUnits) });
export type IntervalValues = z.infer<typeof intervalValues>;

export const pointValues = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(pointKinds),
  unit: z.string(),
  min: z.string(),
  max: z.string(),
});
export type PointValues = z.infer<typeof pointValues>;

const typeValues = z.object({
  type: z.string(),
  /** An empty count: the interval of the Prüfart. */
  interval: intervalValues,
  reason: z.string(),
});
export type TypeValues = z.infer<typeof typeValues>;

export const kindValues = z.object({
  name: z.string(),
  legalBasis: z.string(),
  interval: intervalValues,
  reckoning: z.enum(reckonings),
  qualification: z.string(),
  keptYears: z.string(),
  responsibleId: z.nullable(z.string()),
  points: z.array(pointValues),
  types: z.array(typeValues),
  isRetired: z.boolean(),
});
export type KindValues = z.infer<typeof kindValues>;

/** Common advice is to keep records for ten years. */
const usualYears = '10';

export const emptyKind: KindValues = {
  ...{ name: '', legalBasis: '', interval: { count: '1', unit: 'year' }, reckoning: 'from_done' },
  ...{ qualification: '', keptYears: usualYears, responsibleId: null, points: [], types: [] },
  isRetired: false,
};

export const newPoint = (): PointValues => ({
  ...{ id: crypto.randomUUID(), label: '', kind: 'check', unit: '', min: '', max: '' },
});

const intervalText = (interval: Interval | null): IntervalValues =>
  interval ? { count: `${interval.count}`, unit: interval.unit } : { count: '', unit: 'year' };

type Facts = Pick<
  InspectionKind,
  'name' | 'legalBasis' | 'interval' | 'reckoning' | 'qualification' | 'keptYears'
> & { points: Omit<InspectionKind['points'][number], 'id'>[] };

const factsOf = (facts: Facts) => ({
  ...{ name: facts.name, legalBasis: facts.legalBasis ?? '', reckoning: facts.reckoning },
  interval: intervalText(facts.interval),
  ...{ qualification: facts.qualification ?? '', keptYears: `${facts.keptYears}` },
});

const pointText = (point: Facts['points'][number], id: string): PointValues => ({
  ...{ id, label: point.label, kind: point.kind, unit: point.unit ?? '' },
  ...{ min: numberText(point.min), max: numberText(point.max) },
});

export const valuesOf = (kind: InspectionKind): KindValues => ({
  ...factsOf(kind),
  ...{ responsibleId: kind.responsibleId, isRetired: kind.isRetired },
  points: kind.points.map((point) => pointText(point, point.id)),
  types: kind.types.map(({ type, interval, reason }) => ({
    ...{ type, interval: intervalText(interval), reason: reason ?? '' },
  })),
});

export const valuesFrom = ({ source, ...suggestion }: KindSuggestion): KindValues => ({
  ...emptyKind,
  ...factsOf({ ...suggestion, legalBasis: source }),
  points: suggestion.points.map((point) => pointText(point, crypto.randomUUID())),
});

const intervalIn = ({ count, unit }: IntervalValues): Interval | null =>
  count.trim() === '' ? null : { count: Number(count), unit };

/** What is sent; the schema of the call decides whether it is valid. */
const inputFrom = (values: KindValues) => ({
  ...{ name: values.name, legalBasis: textOrNull(values.legalBasis), reckoning: values.reckoning },
  interval: {
    count: Number(values.interval.count.trim() || Number.NaN),
    unit: values.interval.unit,
  },
  qualification: textOrNull(values.qualification),
  keptYears: Number(values.keptYears.trim() || Number.NaN),
  ...{ responsibleId: values.responsibleId, isRetired: values.isRetired },
  points: values.points.map((point) => ({
    ...{ id: point.id, label: point.label, kind: point.kind },
    ...(point.kind === 'value'
      ? { unit: textOrNull(point.unit), min: numberIn(point.min), max: numberIn(point.max) }
      : {}),
  })),
  types: values.types.map(({ type, interval, reason }) => ({
    ...{ type, interval: intervalIn(interval), reason: textOrNull(reason) },
  })),
});

/** The fields as they are sent, or the first problem of each field by its path: "points.0.label". */
export function readKind(
  values: KindValues,
): { fields: InspectionKindFields } | { problems: Record<string, string> } {
  const read = inspectionKindFields.safeParse(inputFrom(values), { error: describeIssue });
  if (read.success) return { fields: read.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of read.error.issues) problems[path.join('.')] ??= message;
  return { problems };
}

export const isSameKind = (a: KindValues, b: KindValues): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
