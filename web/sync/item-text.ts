import { fileSizeText } from '#contract/documents/files.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { bodyOf, type FieldWords } from '#contract/noun.ts';
import { commandOf, wordsOf } from '#contract/sync.ts';
import { fileFacts } from '#web/offline/queue/file-row.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { valueText } from '#web/ui/form/value-text.ts';

/** What was done, in one sentence. */
export function sentenceOf(item: QueueItem): string {
  return `${commandOf(item)?.says ?? 'Änderung:'} ${item.label}`;
}

/** What the sentence leaves out: the fields that were changed, where it stands, what was written. */
export function detailOf(item: QueueItem): string | undefined {
  if (item.action === 'delete') return undefined;
  if (fileFacts(item)) return fileText(item);
  const { detail } = wordsOf(item);
  if (detail) return detail(item);
  return item.action === 'update' ? changedLabels(item).join(', ') : undefined;
}

/** The file that waits: „Typenschild.jpg · 1,46 MB“. */
export function fileText(item: QueueItem): string {
  const { fileName } = bodyOf<{ fileName: string }>(item);
  return `${fileName} · ${fileSizeText(fileFacts(item)?.size ?? 0)}`;
}

/** A document is sent with all it has: what is as it was seen is no change. */
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

/** A day has no time of its own: it is the same everywhere. */
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
