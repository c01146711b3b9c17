import { fileSizeText } from '#contract/documents/files.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { bodyOf, type FieldWords } from '#contract/noun.ts';
import { commandOf, wordsOf } from '#contract/sync.ts';
import { fileFacts } from '#web/offline/queue/file-row.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { valueText } from '#web/ui/form/value-text.ts';

/** The change in one sentence. */
export function sentenceOf(item: QueueItem): string {
  return `${commandOf(item)?.sentenceStart ?? 'Änderung:'} ${item.label}`;
}

/** Details beside the sentence: the changed fields, the location, the text. */
export function detailOf(item: QueueItem): string | undefined {
  if (item.action === 'delete') return undefined;
  if (fileFacts(item)) return fileText(item);
  const { detail } = wordsOf(item);
  if (detail) return detail(item);
  return item.action === 'update' ? changedLabels(item).join(', ') : undefined;
}

/** Name and size of the waiting file: „Typenschild.jpg · 1,46 MB“. */
export function fileText(item: QueueItem): string {
  const { fileName } = bodyOf<{ fileName: string }>(item);
  return `${fileName} · ${fileSizeText(fileFacts(item)?.size ?? 0)}`;
}

/** A document is sent with all its fields, so those that equal their base are left out. */
function changedLabels(item: QueueItem): string[] {
  const { base, ...fields } = bodyOf<Record<string, unknown>>(item);
  const seen = (base ?? {}) as Record<string, unknown>;
  return Object.keys(fields)
    .filter((name) => !(name in seen) || seen[name] !== fields[name])
    .flatMap((name) => labelOf(item, name) ?? []);
}

function fieldOf(item: QueueItem, field: string): FieldWords | undefined {
  const { fields } = wordsOf(item);
  const words = Object.hasOwn(fields, field) ? fields[field] : undefined;
  return typeof words === 'string' ? { label: words } : words;
}

export const labelOf = (item: QueueItem, field: string): string | undefined =>
  fieldOf(item, field)?.label;

/** Not by `Date`, because a day must not depend on the time zone. */
const dayText = (date: string) => date.split('-').reverse().join('.');

/** A field's value as a person reads it. */
export function shownValue(item: QueueItem, field: string, value: unknown): string {
  const { values, isDay } = fieldOf(item, field) ?? {};
  if (isDay && typeof value === 'string') return dayText(value);
  return values?.[String(value)] ?? valueText(value);
}

/** "Name: Bitte einen Namen angeben." */
export function problemText(item: QueueItem, { field, message }: FieldProblem): string {
  const label = labelOf(item, field.split('.')[0] ?? '');
  return label ? `${label}: ${message}` : message;
}
