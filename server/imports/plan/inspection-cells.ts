/** What the cells of rows about inspections mean. */
import type * as z from 'zod/mini';
import { type Day, dayIn, enteredDay } from '#contract/calendar-day.ts';
import type { SheetField } from '#contract/imports/sheets.ts';
import { type Interval, interval, intervalIn } from '#contract/inspections/interval.ts';
import type { PlannedRow } from './planned-row.ts';
import type { Planning } from './planning.ts';
import type { RowValues } from './row-values.ts';

/** Whether an empty cell of this column empties the value. */
export const isEmptied = (values: RowValues, field: SheetField, { plan }: Planning): boolean =>
  plan.empty === 'clear' && values.has(field) && values.get(field) === '';

/** The interval in a cell that is not empty; adds a refusal if it is none. */
export function intervalAt(values: RowValues, field: SheetField): Interval | undefined {
  const read = intervalIn(values.get(field));
  if (!read) {
    const sentence = `„${values.get(field)}“ ist keine Frist. Bitte zum Beispiel „4 Jahre“, „jährlich“ oder „6 Monate“ angeben.`;
    values.refuse(field, `invalid_${field}`, sentence);
    return undefined;
  }
  return checkedBy(interval, values, field, read);
}

/** The day in a cell that is not empty; adds a refusal if it is none. */
export function dayAt(values: RowValues, field: SheetField): Day | undefined {
  const read = dayIn(values.get(field));
  if (read === undefined) {
    const sentence = `„${values.get(field)}“ ist kein Tag. Bitte zum Beispiel „01.03.2026“ angeben.`;
    values.refuse(field, `invalid_${field}`, sentence);
    return undefined;
  }
  return checkedBy(enteredDay, values, field, read);
}

function checkedBy<Value>(
  schema: z.ZodMiniType<Value>,
  values: RowValues,
  field: SheetField,
  value: Value,
): Value | undefined {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  refuseIssues(values, error, () => field);
  return undefined;
}

/** By the rules of the form. `fieldOf`: the column of a field of the form. */
export function refuseIssues(
  values: RowValues,
  { issues }: Pick<z.core.$ZodError, 'issues'>,
  fieldOf: (name: string) => SheetField,
): void {
  for (const { path, message } of issues) {
    const field = fieldOf(String(path[0] ?? ''));
    values.refuse(values.has(field) ? field : null, `invalid_${field}`, message);
  }
}

export function skippedExample<Write>(values: RowValues): PlannedRow<Write> {
  const sentence = 'Das ist die Beispielzeile der Vorlage. Sie wird übersprungen.';
  values.warn(null, 'example', sentence);
  return { values, verdict: 'skipped', keys: [], equipmentId: null };
}
