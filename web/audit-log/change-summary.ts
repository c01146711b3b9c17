/** The changes of an entry field by field, for its expandable part. */
import type { AuditEntry } from '#contract/audit-log/audit-entries.ts';
import { isHiddenInLog } from '#contract/audit-log/hidden-fields.ts';
import { fieldLabel } from './field-labels.ts';
import { type FieldOfEntry, valueText } from './value-text.ts';

export type FieldChange = { field: string; label: string } & (
  | { kind: 'added'; after: string }
  | { kind: 'removed'; before: string }
  | { kind: 'updated'; before: string; after: string }
);

const german = new Intl.Collator('de');

/** An empty text counts as a value; null and undefined do not. */
const hasValue = (value: unknown) => value !== null && value !== undefined;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function changeOf(at: FieldOfEntry, old: unknown, now: unknown): FieldChange | undefined {
  const fieldAndLabel = { field: at.field, label: fieldLabel(at.kind, at.field) };
  const [before, after] = [valueText(at, old), valueText(at, now)];
  if (hasValue(old) && hasValue(now)) {
    return isSame(old, now) ? undefined : { ...fieldAndLabel, kind: 'updated', before, after };
  }
  if (hasValue(now)) return { ...fieldAndLabel, kind: 'added', after };
  if (hasValue(old)) return { ...fieldAndLabel, kind: 'removed', before };
  return undefined;
}

/** Sorted by the labels of the fields. */
export function changesOf({
  entityType: kind,
  oldValues,
  newValues,
}: Pick<AuditEntry, 'entityType' | 'oldValues' | 'newValues'>): FieldChange[] {
  const [old, now] = [oldValues ?? {}, newValues ?? {}];
  const fields = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...fields]
    .filter((field) => !isHiddenInLog(field))
    .flatMap((field) => changeOf({ kind, field }, ownValue(old, field), ownValue(now, field)) ?? [])
    .sort((a, b) => german.compare(a.label, b.label));
}

/** A field may have the same name as an inherited property such as `constructor`. */
const ownValue = (values: Record<string, unknown>, field: string) =>
  Object.hasOwn(values, field) ? values[field] : undefined;
