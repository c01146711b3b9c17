import { consentTypeLabels } from '#contract/account/consents.ts';
import type { AuditEntry } from '#contract/audit-log/audit-entries.ts';
import { auditActionLabels } from '#contract/audit-log/audit-log.ts';
import { nounLabels } from '#contract/noun-tables.ts';

/** Kinds that only earlier versions wrote. */
const formerKinds: Record<string, string> = { location: 'Standort', project: 'Projekt' };

const labelIn = (labels: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(labels, key) ? labels[key] : undefined;

export function actionLabel(action: string): string {
  return labelIn(auditActionLabels, action) ?? action;
}

export function entityLabel(entityType: string): string {
  return labelIn({ ...formerKinds, ...nounLabels }, entityType) ?? entityType;
}

interface Descriptor {
  title: string;
  /** The location, or whatever else identifies the record. */
  detail?: string | undefined;
}

/** The record of an entry, under the name that it had then. */
export function describeEntry(entry: AuditEntry): Descriptor {
  const text = textOf(entry);
  switch (entry.entityType) {
    case 'equipment':
      return ofEquipment(entry, text);
    case 'equipment_link':
      return ofLink(text);
    case 'user':
      return ofPerson(entry, text);
    case 'document':
    case 'equipment_document':
      return ofDocument(entry, text);
    default:
      return ofOther(entry, text);
  }
}

type Text = (field: string) => string | undefined;

/** Reads a text of the entry; new values have priority. */
function textOf({ newValues, oldValues }: AuditEntry): Text {
  return (field) =>
    [newValues, oldValues]
      .map((values) => values && Object.hasOwn(values, field) && values[field])
      .find((value): value is string => typeof value === 'string' && value !== '');
}

const idOf = ({ entityId }: AuditEntry) => `ID: ${entityId}`;

function ofEquipment(entry: AuditEntry, text: Text): Descriptor {
  return {
    title: (entry.equipmentName ?? text('name')) || idOf(entry),
    detail: (entry.equipmentLocation ?? text('locationRaw')) || 'Standort unbekannt',
  };
}

function ofLink(text: Text): Descriptor {
  const ends = (what: 'Name' | 'Location') =>
    ['source', 'target'].map((end) => text(`${end}Equipment${what}`) ?? 'Unbekannt').join(' ↔ ');
  return { title: ends('Name'), detail: ends('Location') };
}

/** The user's current name; for a consent also its kind. */
function ofPerson(entry: AuditEntry, text: Text): Descriptor {
  const consent = text('consentType');
  const about = [
    consent && `Einwilligung ${labelIn(consentTypeLabels, consent) ?? consent}`,
    entry.subjectName ?? ofOther(entry, text).detail,
  ];
  return { title: idOf(entry), detail: about.filter(Boolean).join(' · ') || undefined };
}

/** The entry of a private document contains neither title nor file name. */
function ofDocument(entry: AuditEntry, text: Text): Descriptor {
  const [title, fileName] = [text('title'), text('fileName')];
  if (!title && !fileName) return ofOther(entry, text);
  return { title: title ?? fileName ?? '', detail: title ? fileName : undefined };
}

function ofOther(entry: AuditEntry, text: Text): Descriptor {
  const place = [entry.equipmentName, entry.equipmentLocation].filter(Boolean).join(' · ');
  const name = [
    'name',
    'scenarioName',
    'identifier',
    'displayLabel',
    'displayName',
    'email',
    'fileName',
  ]
    .map(text)
    .find(Boolean);
  return { title: idOf(entry), detail: place || name };
}

type Actor = Pick<
  AuditEntry,
  'userId' | 'userDisplayName' | 'userFirstName' | 'userLastName' | 'userEmail'
>;

/** Display name, else first and last name, else e-mail, else the id. */
export function actorName(entry: Actor): string {
  const fullName = [entry.userFirstName, entry.userLastName].filter(Boolean).join(' ');
  return (
    entry.userDisplayName ||
    fullName ||
    entry.userEmail ||
    (entry.userId ?? 'System oder entferntes Konto')
  );
}
