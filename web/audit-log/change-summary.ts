/** What changed, field by field: what the expandable part of an entry shows. */
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

/** An empty text is a value; null and what is not there are none. */
const isThere = (value: unknown) => value !== null && value !== undefined;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function changeOf(field: string, old: unknown, now: unknown): FieldChange | undefined {
  const named = { field, label: fieldLabel(field) };
  const [before, after] = [valueText(field, old), valueText(field, now)];
  if (isThere(old) && isThere(now)) {
    return isSame(old, now) ? undefined : { ...named, kind: 'updated', before, after };
  }
  if (isThere(now)) return { ...named, kind: 'added', after };
  if (isThere(old)) return { ...named, kind: 'removed', before };
  return undefined;
}

/** In the order of the fields' labels. */
export function changesOf(entry: { oldValues: Values; newValues: Values }): FieldChange[] {
  const [old, now] = [entry.oldValues ?? {}, entry.newValues ?? {}];
  const fields = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...fields]
    .filter((field) => !isIgnored(field))
    .flatMap((field) => changeOf(field, ownValue(old, field), ownValue(now, field)) ?? [])
    .sort((a, b) => german.compare(a.label, b.label));
}

/** Values were written by people's programs: a field may be called like something every object has. */
const ownValue = (values: Record<string, unknown>, field: string) =>
  Object.hasOwn(values, field) ? values[field] : undefined;
