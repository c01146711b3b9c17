import * as z from 'zod/mini';
import { call } from '../call.ts';
import { noun } from '../noun.ts';
import { pageFacts, pageQuery } from '../paging.ts';
import { recordId } from '../record-id.ts';
import { importPlan } from './import-plan.ts';
import { sheetKinds } from './sheets.ts';

export const importLimits = { bytes: 50 * 1024 * 1024, rows: 100_000, days: 30 } as const;

/**
 * The steps of an import: the file is read, the person assigns columns, the rows are checked, then written. An import
 * can be taken back for 30 days.
 */
export const importStates = [
  ...(['reading', 'unreadable', 'read', 'checking', 'checked', 'waiting', 'running'] as const),
  ...(['stopped', 'done', 'failed', 'taking_back', 'taken_back'] as const),
] as const;
export type ImportState = (typeof importStates)[number];

export const importStateLabels: Record<ImportState, string> = {
  reading: 'Wird gelesen',
  unreadable: 'Nicht lesbar',
  read: 'Gelesen',
  checking: 'Wird geprüft',
  checked: 'Geprüft',
  waiting: 'Wartet',
  running: 'Läuft',
  stopped: 'Angehalten',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
  taking_back: 'Wird zurückgenommen',
  taken_back: 'Zurückgenommen',
};

/** The server is working on it. */
export const isAtWork = (state: ImportState): boolean =>
  ['reading', 'checking', 'waiting', 'running', 'taking_back'].includes(state);

/** What happens, or has happened, to a row of the file. */
export const rowVerdicts = ['new', 'changed', 'unchanged', 'skipped', 'refused'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

export const rowVerdictLabels: Record<RowVerdict, string> = {
  new: 'Neu',
  changed: 'Geändert',
  unchanged: 'Unverändert',
  skipped: 'Übersprungen',
  refused: 'Abgelehnt',
};

/** A refusal keeps the row out; a warning asks to look; a note only informs. */
export const findingWeights = ['refusal', 'warning', 'note'] as const;
export type FindingWeight = (typeof findingWeights)[number];

const suggestion = z.object({
  to: z.string(),
  label: z.string(),
  /** What keeping the value is called, where that is a decision too, such as a new type. */
  keepLabel: z.optional(z.string()),
});

/** Something about one cell, or about the whole row. */
export const finding = z.object({
  weight: z.enum(findingWeights),
  /** The same for all findings of this kind. */
  code: z.string(),
  /** The index of the column; null for the whole row. */
  column: z.nullable(z.number()),
  field: z.nullable(z.string()),
  /** The text of the cell. */
  value: z.string(),
  sentence: z.string(),
  /** Another value for the cell, accepted with one tap, or refused with one. */
  suggestion: z.optional(suggestion),
});
export type Finding = z.infer<typeof finding>;

const verdictCounts = z.record(z.enum(rowVerdicts), z.number());
export type VerdictCounts = z.infer<typeof verdictCounts>;

/** A sheet of the file, with what the first rows say about it. */
const importSheet = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  hiddenRows: z.number(),
  /** Rows with at least one filled cell. */
  rows: z.number(),
  /** Columns with something in them that are not read, because the sheet has too many. Missing if there are none. */
  unreadColumns: z.optional(z.number()),
  /** Cells that are merged over several rows, each of which has their text. Missing if there are none. */
  mergedCells: z.optional(z.number()),
  /** The first rows with their numbers. Of long texts only the beginning. */
  first: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
});
export type ImportSheet = z.infer<typeof importSheet>;

export const importRecord = z.object({
  id: z.uuid(),
  fileName: z.string(),
  fileSize: z.number(),
  state: z.enum(importStates),
  /** Null before the file is read. */
  sheets: z.nullable(z.array(importSheet)),
  /** Suggested after reading, then as the person decided. */
  plan: z.nullable(importPlan),
  /** An earlier import of the same headings gave the assignment of columns. */
  isRemembered: z.boolean(),
  done: z.number(),
  total: z.number(),
  counts: z.nullable(verdictCounts),
  findings: z.nullable(z.record(z.enum(findingWeights), z.number())),
  /** How often the rows were checked: whoever starts the import names the check that they have seen. */
  checks: z.number(),
  /** Types that the import creates, or has created. */
  newTypes: z.array(z.string()),
  /** Why it failed, as a sentence. */
  error: z.nullable(z.string()),
  /** Why the last attempt of its work failed, and when the next one begins; null if none waits. */
  retry: z.nullable(z.object({ error: z.string(), at: z.iso.datetime() })),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.uuid()),
  createdByName: z.nullable(z.string()),
  startedAt: z.nullable(z.iso.datetime()),
  finishedAt: z.nullable(z.iso.datetime()),
  /** What became of its entries when it was taken back; missing before, and of imports of earlier versions. */
  takenBack: z.nullable(z.object({ removed: z.number(), restored: z.number(), kept: z.number() })),
  /** Null if nothing can be taken back. */
  takeBackUntil: z.nullable(z.iso.datetime()),
});
export type ImportRecord = z.infer<typeof importRecord>;

/** Without what is large: sheets may have hundreds of columns. */
const listedImport = z.omit(importRecord, { sheets: true, plan: true });
export type ListedImport = z.infer<typeof listedImport>;

const unwritten: readonly ImportState[] = ['reading', 'unreadable', 'read', 'checked'];
const written: readonly ImportState[] = ['done', 'stopped', 'failed'];

/** Whether it has written nothing, or can no longer be taken back. */
export function isRemovable(
  { state, takeBackUntil }: Pick<ImportRecord, 'state' | 'takeBackUntil'>,
  now: Date,
): boolean {
  if (unwritten.includes(state) || state === 'taken_back') return true;
  return written.includes(state) && (takeBackUntil === null || takeBackUntil < now.toISOString());
}

export const importRow = z.object({
  /** The index of its sheet. */
  sheet: z.number(),
  /** Its number as the sheet shows it. */
  row: z.number(),
  cells: z.array(z.string()),
  isHidden: z.boolean(),
  verdict: z.nullable(z.enum(rowVerdicts)),
  findings: z.array(finding),
  /** The Anlage that the row is about, if there is one. */
  equipmentId: z.nullable(z.uuid()),
});
export type ImportRow = z.infer<typeof importRow>;

/** The same finding about the same value in several rows. */
const findingGroup = z.object({
  kind: z.enum(sheetKinds),
  ...{ weight: z.enum(findingWeights), code: z.string(), field: z.nullable(z.string()) },
  ...{ value: z.string(), sentence: z.string(), suggestion: z.optional(suggestion) },
  rows: z.number(),
  /** One of the rows. */
  first: z.object({ sheet: z.number(), row: z.number() }),
});
export type FindingGroup = z.infer<typeof findingGroup>;

/** Something that taking back would leave as it is, with the reason. */
const keptRecord = z.object({
  sheet: z.number(),
  row: z.number(),
  label: z.string(),
  equipmentId: z.nullable(z.uuid()),
  reason: z.string(),
});

const takeBackPreview = z.object({
  /** Anlagen and what belongs to them that would be deleted, and that would be as before. */
  ...{ removed: z.number(), restored: z.number() },
  kept: z.number(),
  /** A page of those that stay. */
  keptRecords: z.array(keptRecord),
});
export type TakeBackPreview = z.infer<typeof takeBackPreview>;

const byId = z.object({ id: recordId });
const manage = 'import.manage' as const;
const errors = ['not_found', 'import_wrong_state'] as const;

export const importCalls = {
  list: call({
    method: 'GET',
    path: '/api/imports',
    summary: 'Importe, die neuesten zuerst',
    access: manage,
    shows: ['import'],
    query: z.object(pageQuery),
    answer: z.object({ imports: z.array(listedImport), ...pageFacts }),
  }),
  create: call({
    method: 'POST',
    path: '/api/imports',
    summary: 'Import mit einer hochgeladenen Datei beginnen; die Datei wird im Hintergrund gelesen',
    access: manage,
    body: z.object({
      id: z.optional(recordId),
      fileUrl: z.string().check(z.minLength(1), z.maxLength(4_000)),
      fileName: z.string().check(z.minLength(1), z.maxLength(1_000)),
    }),
    answer: importRecord,
    status: 201,
    errors: ['upload_not_found', 'upload_used', 'import_file_kind', 'file_too_large', 'file_empty'],
  }),
  get: call({
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'Ein Import mit Blättern, Zuordnung und Stand',
    access: manage,
    shows: ['import'],
    params: byId,
    answer: importRecord,
    errors: ['not_found'],
  }),
  check: call({
    method: 'PUT',
    path: '/api/imports/:id/plan',
    summary: 'Zuordnung festlegen und alle Zeilen prüfen, ohne etwas zu schreiben',
    access: manage,
    params: byId,
    body: importPlan,
    answer: importRecord,
    errors,
  }),
  rows: call({
    method: 'GET',
    path: '/api/imports/:id/rows',
    summary: 'Zeilen eines Imports mit Urteil und Befunden, seitenweise',
    access: manage,
    shows: ['import'],
    params: byId,
    query: z.object({
      ...pageQuery,
      verdict: z.optional(z.enum(rowVerdicts)),
      weight: z.optional(z.enum(findingWeights)),
      code: z.optional(z.string().check(z.maxLength(100))),
    }),
    answer: z.object({ rows: z.array(importRow), ...pageFacts }),
    errors: ['not_found'],
  }),
  findings: call({
    method: 'GET',
    path: '/api/imports/:id/findings',
    summary: 'Befunde eines Imports, gleiche zusammengefasst, die häufigsten zuerst',
    access: manage,
    shows: ['import'],
    params: byId,
    query: z.object({ weight: z.optional(z.enum(findingWeights)) }),
    answer: z.object({ groups: z.array(findingGroup), isCut: z.boolean() }),
    errors: ['not_found'],
  }),
  result: call({
    method: 'GET',
    path: '/api/imports/:id/result',
    summary: 'Alle Zeilen mit Urteil und Befunden als XLSX, die betroffenen Zellen markiert',
    access: manage,
    params: byId,
    givesFile: true,
    errors: ['not_found', 'import_wrong_state'],
  }),
  start: call({
    method: 'POST',
    path: '/api/imports/:id/start',
    summary: 'Geprüften Import schreiben; `checks` nennt die Prüfung, die die Person gesehen hat',
    access: manage,
    params: byId,
    body: z.object({ checks: z.int() }),
    answer: importRecord,
    errors: [...errors, 'import_checked_again'],
  }),
  stop: call({
    method: 'POST',
    path: '/api/imports/:id/stop',
    summary: 'Import anhalten; was geschrieben ist, bleibt',
    access: manage,
    params: byId,
    answer: importRecord,
    errors,
  }),
  previewTakeBack: call({
    method: 'GET',
    path: '/api/imports/:id/take-back',
    summary: 'Was sich von einem Import zurücknehmen lässt und was nicht, letzteres seitenweise',
    access: manage,
    params: byId,
    query: z.object(pageQuery),
    answer: takeBackPreview,
    errors,
  }),
  takeBack: call({
    method: 'POST',
    path: '/api/imports/:id/take-back',
    summary: 'Import zurücknehmen, soweit seither niemand etwas geändert hat',
    access: manage,
    params: byId,
    answer: importRecord,
    errors: ['not_found', 'import_wrong_state', 'import_too_old'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/imports/:id',
    summary:
      'Import mit den Zeilen seiner Datei entfernen, solange nichts geschrieben ist oder wenn er nicht mehr zurückgenommen werden kann',
    access: manage,
    params: byId,
    errors,
  }),
  template: call({
    method: 'GET',
    path: '/api/imports-template',
    summary: 'Leere Arbeitsmappe mit Überschriften, Beispielzeilen und den Typen zur Auswahl',
    access: manage,
    givesFile: true,
  }),
};

export const importNoun = noun({
  kind: 'import',
  label: 'Import',
  logged: {
    fileName: 'Dateiname',
    fileSize: { label: 'Dateigröße', isFileSize: true },
    state: { label: 'Stand', values: importStateLabels },
    ...rowVerdictLabels,
    ...{ removed: 'Gelöscht', restored: 'Wie vor dem Import', kept: 'Geblieben', error: 'Fehler' },
  },
  readWith: manage,
});
