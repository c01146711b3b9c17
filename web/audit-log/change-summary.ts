/** The changes of an entry field by field, for its expandable part. */
import type { AuditEntry } from '#contract/audit-log/audit-entries.ts';
import { fieldLabel, isIgnored } from './field-labels.ts';
import { valueText } from './value-text.ts';

export type FieldChange = { field: string; label: string } & (
  | { kind: 'added'; after: string }
  | { kind: 'removed'; before: string }
  | { kind: 'updated'; before: string; after: string }
);

type Values = AuditEntry['oldValues'];

const german = new Intl.Collator('de');

/** An empty text counts as a value; null and undefined do not. */
const hasValue = (value: unknown) => value !== null && value !== undefined;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function changeOf(field: string, old: unknown, now: unknown): FieldChange | undefined {
  const fieldAndLabel = { field, label: fieldLabel(field) };
  const [before, after] = [valueText(field, old), valueText(field, now)];
  if (hasValue(old) && hasValue(now)) {
    return isSame(old, now) ? undefined : { ...fieldAndLabel, kind: 'updated', before, after };
  }
  if (hasValue(now)) return { ...fieldAndLabel, kind: 'added', after };
  if (hasValue(old)) return { ...fieldAndLabel, kind: 'removed', before };
  return undefined;
}

/** Sorted by the labels of the fields. */
export function changesOf(entry: { oldValues: Values; newValues: Values }): FieldChange[] {
  const [old, now] = [entry.oldValues ?? {}, entry.newValues ?? {}];
  const fields = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...fields]
    .filter((field) => !isIgnored(field))
    .flatMap((field) => changeOf(field, ownValue(old, field), ownValue(now, field)) ?? [])
    .sort((a, b) => german.compare(a.label, b.label));
}

/** A field may have the same name as an inherited property such as `constructor`. */
const ownValue = (values: Record<string, unknown>, field: string) =>
  Object.hasOwn(values, field) ? values[field] : undefined;
