import { documentTypeLabels } from '#contract/documents/documents.ts';
import { importStateLabels } from '#contract/imports/imports.ts';
import { linkTypeLabels } from '#contract/links.ts';
import { roleLabels } from '#contract/people.ts';
import { safetyRoleLabels, safetyStatusLabels } from '#contract/safety/safety.ts';
import { taskStatusLabels } from '#contract/scenarios/scenario-runs.ts';
import { EVERY_FLOOR, filterTypeLabels } from '#contract/scenarios/scenarios.ts';
import { userStatusLabels } from '#contract/users/users.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { fieldLabel } from './field-labels.ts';

/** The German labels of enumerations. Users and safety links both have roles and states. */
const labelsOf: Record<string, Readonly<Record<string, string>>> = {
  role: { ...roleLabels, ...safetyRoleLabels },
  status: { ...userStatusLabels, ...safetyStatusLabels, ...taskStatusLabels },
  state: importStateLabels,
  linkType: linkTypeLabels,
  documentType: documentTypeLabels,
  filterType: filterTypeLabels,
};

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** A value of the log as text for the user. */
export function valueText(field: string, value: unknown): string {
  if (value === '') return '(Leer)';
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  if (typeof value === 'number') return value.toLocaleString('de-DE');
  if (typeof value === 'string') return textOf(field, value);
  if (Array.isArray(value)) return listText(field, value);
  return value instanceof Object ? objectText(value) : '';
}

function textOf(field: string, value: string): string {
  const labels = Object.hasOwn(labelsOf, field) ? labelsOf[field] : undefined;
  if (labels && Object.hasOwn(labels, value)) return labels[value] ?? value;
  if (field === 'filters') return filterText(value);
  if (moment.test(value)) return formatDateTime(value);
  return day.test(value) ? formatDate(value) : value;
}

/** A filter of a scenario is stored as its kind and its value. */
function filterText(value: string): string {
  if (value === `floor: ${EVERY_FLOOR}`) return `${filterTypeLabels.floor}: Alle Etagen`;
  return value.replace(/^(\w+)(?=: )/, (kind) => textOf('filterType', kind));
}

function listText(field: string, values: readonly unknown[]): string {
  return values.length === 0 ? '(Leer)' : values.map((value) => valueText(field, value)).join(', ');
}

/** For objects of any other shape. */
function objectText(value: object): string {
  return Object.entries(value)
    .map(([field, part]) => `${fieldLabel(field)}: ${valueText(field, part)}`)
    .join('; ');
}
