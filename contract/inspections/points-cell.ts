/**
 * The points of a Prüfart in one cell of a list: "Sichtprüfung; Isolationswiderstand [≥ 1 MΩ]". Brackets say what is
 * measured: the unit, with or without limits, or "Messen" without both.
 */
import { sameText } from '../equipment/location.ts';
import { phrasesCell, phrasesInCell } from '../text/cell-list.ts';
import { oneLine } from '../text/stored-text.ts';
import { type InspectionPoint, limitText, pointKindLabels } from './inspection-kinds.ts';
import { numberIn } from './typed-number.ts';

type PointFacts = Omit<InspectionPoint, 'id'>;

function phraseOf({ label, kind, ...measured }: PointFacts): string {
  if (kind === 'value') {
    return `${label} [${limitText(measured) || measured.unit || pointKindLabels.value}]`;
  }
  // Otherwise its own brackets would be taken for those of a measured value.
  return label.endsWith(']') ? `${label} [${pointKindLabels.check}]` : label;
}

export const pointsCell = (points: readonly PointFacts[]): string =>
  phrasesCell(points.map(phraseOf));

const number = String.raw`(-?\d[\d.]*(?:,\d+)?)`;
const low = String.raw`(?:≥|>=|min\.?|mindestens)`;
const high = String.raw`(?:≤|<=|max\.?|höchstens)`;
const range = new RegExp(`^${number}\\s*(?:bis|–)\\s*${number}\\s*(.*)$`, 'i');
const lowest = new RegExp(`^${low}\\s*${number}\\s*(.*)$`, 'i');
const highest = new RegExp(`^${high}\\s*${number}\\s*(.*)$`, 'i');
const unitFirst = new RegExp(`^(\\S.*?)\\s*(${low}|${high})\\s*${number}$`, 'i');
const isLow = new RegExp(`^${low}$`, 'i');
/** A limit that is written in another way must not become a unit. */
const looksLikeLimit = /[<>≤≥=]|^-?\d[\d.,]*(?:\s|$)/;

type Measured = Pick<PointFacts, 'unit' | 'min' | 'max'>;

const limits = (min: string | null, max: string | null, unit: string): Measured | undefined => {
  const [least, most] = [min, max].map((text) => (text === null ? null : numberIn(text)));
  if (Number.isNaN(least) || Number.isNaN(most)) return undefined;
  return { unit: unit || null, min: least ?? null, max: most ?? null };
};

function measuredIn(text: string): Measured | undefined {
  const [, from, to, unitOfRange = ''] = range.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return limits(from, to, unitOfRange);
  const [, min, unitOfLow = ''] = lowest.exec(text) ?? [];
  if (min !== undefined) return limits(min, null, unitOfLow);
  const [, max, unitOfHigh = ''] = highest.exec(text) ?? [];
  if (max !== undefined) return limits(null, max, unitOfHigh);
  const [, unit = '', sign = '', limit] = unitFirst.exec(text) ?? [];
  if (limit !== undefined) {
    return isLow.test(sign) ? limits(limit, null, unit) : limits(null, limit, unit);
  }
  return looksLikeLimit.test(text) ? undefined : limits(null, null, text);
}

const nothingMeasured: Measured = { unit: null, min: null, max: null };

/** Undefined if the brackets cannot be read. */
function pointIn(phrase: string): PointFacts | undefined {
  const [, label = '', brackets] = /^(.*\S)\s*\[([^[\]]*)\]$/.exec(phrase) ?? [];
  if (brackets === undefined) return { label: phrase, kind: 'check', ...nothingMeasured };
  const detail = brackets.trim();
  if (sameText(detail, pointKindLabels.check)) return { label, kind: 'check', ...nothingMeasured };
  if (detail === '' || sameText(detail, pointKindLabels.value)) {
    return { label, kind: 'value', ...nothingMeasured };
  }
  const measured = measuredIn(detail);
  return measured && { label, kind: 'value', ...measured };
}

/**
 * Points that the Prüfart has already keep their ids, by which their measured values of several years are compared; so
 * does one whose limits change. `unreadable` are texts whose brackets cannot be read.
 */
export function pointsInCell(
  cell: string,
  known: readonly InspectionPoint[],
  newId: () => string,
): { points: InspectionPoint[]; unreadable: string[] } {
  const phrases = phrasesInCell(cell).map(oneLine).filter(Boolean);
  const left = new Set(known);
  const take = (isMeant: (point: InspectionPoint) => boolean): InspectionPoint | undefined => {
    const found = [...left].find(isMeant);
    if (found) left.delete(found);
    return found;
  };
  // First those that stay as they are, so that no other one takes their ids.
  const same = phrases.map((phrase) => take((point) => oneLine(phraseOf(point)) === phrase));
  const unreadable: string[] = [];
  const points = phrases.flatMap((phrase, at) => {
    const kept = same[at];
    if (kept) return [kept];
    const read = pointIn(phrase);
    if (!read) unreadable.push(phrase);
    if (!read) return [];
    const changed = take(({ kind, label }) => kind === read.kind && sameText(label, read.label));
    return [{ id: changed?.id ?? newId(), ...read }];
  });
  return { points, unreadable };
}
