import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

const expectations: Record<string, string> = {
  string: 'Hier wird Text erwartet.',
  number: 'Hier wird eine Zahl erwartet.',
  int: 'Hier wird eine ganze Zahl erwartet.',
  boolean: 'Hier wird Ja oder Nein erwartet.',
  array: 'Hier wird eine Liste erwartet.',
  date: 'Hier wird ein Datum erwartet.',
};

const formats: Record<string, string> = {
  email: 'Die E-Mail-Adresse ist ungültig.',
  uuid: 'Die Kennung ist ungültig.',
  datetime: 'Der Zeitpunkt ist ungültig.',
  date: 'Das Datum ist ungültig.',
  url: 'Die Adresse ist ungültig.',
};

function amount(origin: string, number: number | bigint): string {
  if (origin === 'string') return `${number} Zeichen`;
  if (origin === 'array') return Number(number) === 1 ? '1 Eintrag' : `${number} Einträge`;
  return String(number);
}

const missing = 'Diese Angabe fehlt.';
const invalid = 'Diese Angabe ist ungültig.';

/** A German sentence for each way in which a field can be wrong, if its schema has no sentence of its own. */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return missing;
      return expectations[issue.expected] ?? invalid;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return missing;
      return `Mindestens ${amount(issue.origin, issue.minimum)}.`;
    case 'too_big':
      return `Höchstens ${amount(issue.origin, issue.maximum)}.`;
    case 'invalid_format':
      return formats[issue.format] ?? invalid;
    case 'invalid_value':
      return `Erlaubt ist: ${issue.values.map(String).join(', ')}.`;
    default:
      return invalid;
  }
}
