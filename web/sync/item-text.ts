import { documentTypeLabels } from '#contract/documents.ts';
import {
  type EquipmentChange,
  type EquipmentField,
  equipmentFieldLabels,
  equipmentFieldNames,
} from '#contract/equipment.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { fileSizeText } from '#contract/files.ts';
import type { SyncAction } from '#contract/noun.ts';
import { bodyOf } from '#contract/noun.ts';
import { type SafetyStatus, safetyRoleLabels, safetyStatusLabels } from '#contract/safety.ts';
import { type TaskChange, taskStatusLabels } from '#contract/scenario-runs.ts';
import type { SyncType } from '#contract/sync.ts';
import { fileFacts } from '#web/offline/queue/file-row.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { valueText } from '#web/ui/form/value-text.ts';

const beginnings: Record<SyncType, Partial<Record<SyncAction, string>>> = {
  equipment: {
    create: 'Anlage angelegt:',
    update: 'Anlage geändert:',
    delete: 'Anlage gelöscht:',
  },
  comment: {
    create: 'Kommentar zu',
    update: 'Kommentar geändert zu',
    delete: 'Kommentar gelöscht zu',
  },
  link: {
    create: 'Verknüpfung angelegt:',
    update: 'Verknüpfung geändert:',
    delete: 'Verknüpfung entfernt:',
  },
  safety_link: {
    create: 'Absicherung zugeordnet:',
    update: 'Absicherung geändert:',
    delete: 'Absicherung entfernt:',
  },
  safety_point: {
    update: 'Absicherungspunkt geändert:',
    delete: 'Absicherungspunkt gelöscht:',
  },
  document: {
    create: 'Dokument hinzugefügt:',
    update: 'Dokument geändert:',
    delete: 'Dokument gelöscht:',
  },
  scenario_task: { update: 'Status geändert:' },
  scenario_task_note: { update: 'Notiz zu' },
  quick_search_button: {
    create: 'Schnellsuche angelegt:',
    update: 'Schnellsuche geändert:',
    delete: 'Schnellsuche gelöscht:',
  },
  quick_search_order: { update: 'Schnellsuche geändert:' },
};

const otherLabels: Record<string, string> = {
  content: 'Kommentar',
  comments: 'Kommentar',
  searchTerm: 'Suchbegriff',
  displayLabel: 'Angezeigter Text',
  order: 'Reihenfolge',
  identifier: 'Kennung',
  site: 'Standort',
  floor: 'Etage',
  column: 'Achse',
  role: 'Rolle',
  status: 'Status',
  title: 'Titel',
  description: 'Beschreibung',
  documentType: 'Typ',
  expiryDate: 'Ablaufdatum',
  note: 'Notiz',
};

/** Values that stand for a word. */
const words: Record<string, Record<string, string>> = {
  role: safetyRoleLabels,
  status: { ...safetyStatusLabels, ...taskStatusLabels },
  documentType: documentTypeLabels,
};

/** What was done, in one sentence. */
export function sentenceOf({ type, action, label }: QueueItem): string {
  return `${beginnings[type][action] ?? 'Änderung:'} ${label}`;
}

/** What the sentence leaves out: the fields that were changed, where it stands, what was written. */
export function detailOf(item: QueueItem): string | undefined {
  if (item.action === 'delete') return undefined;
  if (fileFacts(item)) return fileText(item);
  if (item.type === 'comment') return bodyOf<{ content?: string }>(item).content;
  if (item.type === 'scenario_task') {
    const { status } = bodyOf<TaskChange>(item);
    return status && taskStatusLabels[status];
  }
  if (item.type === 'scenario_task_note') {
    return bodyOf<TaskChange>(item).note || 'Notiz entfernt';
  }
  if (item.action === 'update' && item.type === 'safety_link') {
    return safetyStatusLabels[bodyOf<{ status: SafetyStatus }>(item).status];
  }
  if (item.action === 'update') return labelsOf(item).join(', ');
  return item.type === 'equipment' ? item.after?.locationRaw : undefined;
}

/** The file that waits: „Typenschild.jpg · 1,46 MB“. */
export function fileText(item: QueueItem): string {
  const { fileName } = bodyOf<{ fileName: string }>(item);
  return `${fileName} · ${fileSizeText(fileFacts(item)?.size ?? 0)}`;
}

function labelsOf(item: QueueItem): string[] {
  const body = bodyOf<EquipmentChange & Record<string, unknown>>(item);
  const names = item.type === 'equipment' ? changedNames(body) : changedIn(body);
  return names.map(labelOf).filter((label) => label !== undefined);
}

/** The combined location follows its parts: where these are named, it says nothing new. */
function changedNames(body: EquipmentChange): EquipmentField[] {
  const names = equipmentFieldNames.filter((name) => body[name] !== undefined);
  const parts = names.filter((name) => name.startsWith('location') && name !== 'locationRaw');
  return parts.length === 0 ? names : names.filter((name) => name !== 'locationRaw');
}

/** A document is sent with all it has: what is as it was seen is no change. */
function changedIn({ base, ...fields }: Record<string, unknown>): string[] {
  const seen = (base ?? {}) as Record<string, unknown>;
  return Object.keys(fields).filter((name) => !(name in seen) || seen[name] !== fields[name]);
}

export function labelOf(field: string): string | undefined {
  return equipmentFieldLabels[field as EquipmentField] ?? otherLabels[field];
}

/** A day has no time of its own: it is the same everywhere. */
const dayText = (date: string) => date.split('-').reverse().join('.');

/** A field's value as a person reads it. */
export function shownValue(field: string, value: unknown): string {
  if (field === 'expiryDate' && typeof value === 'string') return dayText(value);
  return words[field]?.[String(value)] ?? valueText(value);
}

/** "Name: Bitte einen Namen angeben." */
export function problemText({ field, message }: FieldProblem): string {
  const label = labelOf(field.split('.')[0] ?? '');
  return label ? `${label}: ${message}` : message;
}
