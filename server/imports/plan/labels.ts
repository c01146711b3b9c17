import type { SheetField } from '#contract/imports/sheets.ts';
import { foldPlain } from '#contract/text/fold.ts';
import type { RowValues } from './row-values.ts';

/** The value that a German label stands for, in any case; adds a refusal if there is none. */
export function valueOfLabel<Value extends string>(
  values: RowValues,
  field: SheetField,
  labels: Record<Value, string>,
): Value | undefined {
  const text = foldPlain(values.get(field));
  const entries = Object.entries(labels) as [Value, string][];
  const found = entries.find(([value, label]) => [value, foldPlain(label)].includes(text));
  if (found) return found[0];
  const known = entries.map(([, label]) => label).join(', ');
  const near = entries.find(([, label]) => text !== '' && foldPlain(label).startsWith(text));
  const sentence = text
    ? `„${values.get(field)}“ ist nicht bekannt. Möglich sind: ${known}.`
    : `Die Angabe fehlt. Möglich sind: ${known}.`;
  values.refuse(values.has(field) ? field : null, `unknown_${field}`, sentence, near?.[1]);
  return undefined;
}
