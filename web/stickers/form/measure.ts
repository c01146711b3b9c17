/** Measures as people type them: millimetres with at most one decimal place, in German notation. */

const MEASURE = /^([-−+]?)\s*(\d{1,4})(?:[.,](\d?))?\s*(?:mm)?$/;
const WHOLE = /^\d{1,4}$/;

/** Undefined if it is no number, or has more than tenths. "0," counts, because "0,3" begins with it. */
export function readMeasure(typed: string): number | undefined {
  const [, sign, whole, tenths = ''] = MEASURE.exec(typed.trim()) ?? [];
  if (whole === undefined) return undefined;
  const value = Number(`${whole}.${tenths || 0}`);
  return sign === '' || sign === '+' || value === 0 ? value : -value;
}

export const readWhole = (typed: string): number | undefined =>
  WHOLE.test(typed.trim()) ? Number(typed) : undefined;

const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1, useGrouping: false });

export const measureText = (value: number): string => german.format(value);
