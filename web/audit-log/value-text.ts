import { fileSizeText } from '#contract/documents/files.ts';
import { loggedField } from '#contract/noun-tables.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { fieldLabel } from './field-labels.ts';

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** A field of a noun's log entries. */
export interface FieldOfEntry {
  kind: string;
  field: string;
}

/** A value of the log as text for the user. */
export function valueText(at: FieldOfEntry, value: unknown): string {
  if (value === '') return '(Leer)';
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  if (typeof value === 'number') return numberText(at, value);
  if (typeof value === 'string') return textOf(at, value);
  if (Array.isArray(value)) return listText(at, value);
  return value instanceof Object ? objectText(at, value) : '';
}

const numberText = ({ kind, field }: FieldOfEntry, value: number) =>
  loggedField(kind, field)?.isFileSize ? fileSizeText(value) : value.toLocaleString('de-DE');

function textOf({ kind, field }: FieldOfEntry, value: string): string {
  const { values, textOf: ownText } = loggedField(kind, field) ?? {};
  if (values && Object.hasOwn(values, value)) return values[value] ?? value;
  if (ownText) return ownText(value);
  if (moment.test(value)) return formatDateTime(value);
  return day.test(value) ? formatDate(value) : value;
}

function listText(at: FieldOfEntry, values: readonly unknown[]): string {
  return values.length === 0 ? '(Leer)' : values.map((value) => valueText(at, value)).join(', ');
}

/** For objects of any other shape. */
function objectText({ kind }: FieldOfEntry, value: object): string {
  return Object.entries(value)
    .map(([field, part]) => `${fieldLabel(kind, field)}: ${valueText({ kind, field }, part)}`)
    .join('; ');
}
