/** What the person decides before an import: which column is what, and what happens to what exists. */
import * as z from 'zod/mini';
import { type SheetField, type SheetKind, sheetKinds, sheets } from './sheets.ts';

export const matchings = ['id', 'name'] as const;
export type Matching = (typeof matchings)[number];
export const matchingLabels: Record<Matching, string> = {
  id: 'An der ID',
  name: 'An Name und Standort',
};

export const existingModes = ['change', 'skip', 'only_new'] as const;
export type ExistingMode = (typeof existingModes)[number];
export const existingModeLabels: Record<ExistingMode, string> = {
  change: 'Ändern',
  skip: 'Überspringen',
  only_new: 'Als Fehler melden, nur Neues anlegen',
};

export const emptyModes = ['leave', 'clear'] as const;
export type EmptyMode = (typeof emptyModes)[number];
export const emptyModeLabels: Record<EmptyMode, string> = {
  leave: 'lässt den Wert, wie er ist',
  clear: 'leert den Wert',
};

/** A wide sheet has a few hundred columns; nobody assigns more. */
export const mostColumns = 300;
/** As many as are read. */
const mostSheets = 200;
/** A sheet of Excel has no more. */
const mostRows = 1_048_576;

const fields = [...new Set(sheetKinds.flatMap((kind) => Object.keys(sheets[kind].columns)))] as [
  SheetField,
  ...SheetField[],
];

const sheetPlan = z.object({
  /** Null: the sheet is not imported. */
  kind: z.nullable(z.enum(sheetKinds)),
  /** The number of the row with the headings, as the sheet shows it. The rows after it are imported. */
  headerRow: z.int().check(z.gte(1), z.lte(mostRows)),
  /** The field of each column; null for columns that are not imported. */
  columns: z.array(z.nullable(z.enum(fields))).check(z.maxLength(mostColumns)),
});
export type SheetPlan = z.infer<typeof sheetPlan>;

/**
 * A suggestion that the person has accepted: wherever a field has this value, it becomes the other one. The same value
 * again means that the person keeps it.
 */
const replacement = z.object({
  kind: z.enum(sheetKinds),
  field: z.enum(fields),
  from: z.string().check(z.maxLength(1_000)),
  to: z.string().check(z.maxLength(1_000)),
});
export type Replacement = z.infer<typeof replacement>;

export const importPlan = z.object({
  /** In the order of the workbook. */
  sheets: z.array(sheetPlan).check(z.maxLength(mostSheets)),
  matching: z.enum(matchings),
  existing: z.enum(existingModes),
  empty: z.enum(emptyModes),
  replacements: z.array(replacement).check(z.maxLength(2_000)),
});
export type ImportPlan = z.infer<typeof importPlan>;

/** What has to be chosen before a sheet can be imported, as a sentence; undefined if nothing is missing. */
export function problemOfSheet(
  { kind, columns }: SheetPlan,
  matching: Matching,
): string | undefined {
  if (!kind) return undefined;
  const has = (...names: SheetField[]) => names.some((name) => columns.includes(name));
  const twice = columns.find(
    (field, at) => field && field !== 'comment' && columns.indexOf(field) !== at,
  );
  if (twice) return `„${columnTitle(kind, twice)}“ ist zwei Spalten zugeordnet.`;
  return missing[kind](has, matching);
}

type Has = (...names: SheetField[]) => boolean;

/** A row of another sheet names its Anlage. */
const missingEquipment = (has: Has) =>
  has('equipmentId', 'equipmentName')
    ? undefined
    : 'Es fehlt eine Spalte für die Anlage (Name oder ID).';

const missing: Record<SheetKind, (has: Has, matching: Matching) => string | undefined> = {
  equipment: (has, matching) => {
    if (matching === 'id' && !has('id')) return 'Es fehlt eine Spalte für die ID.';
    if (matching === 'name' && !has('name')) return 'Es fehlt eine Spalte für den Namen.';
    if (matching === 'name' && !has('locationRaw', 'locationBuilding', 'locationFloor')) {
      return 'Es fehlt eine Spalte für den Standort, das Bauteil oder die Etage.';
    }
    return undefined;
  },
  links: (has) => {
    if (!has('targetId', 'targetName')) return 'Es fehlt eine Spalte für das Ziel (Name oder ID).';
    return has('linkType') ? missingEquipment(has) : 'Es fehlt eine Spalte für die Art.';
  },
  safety: (has) =>
    has('pointId', 'identifier')
      ? missingEquipment(has)
      : 'Es fehlt eine Spalte für den Absicherungspunkt.',
  comments: (has) =>
    has('content') ? missingEquipment(has) : 'Es fehlt eine Spalte für den Kommentar.',
  codes: (has) => (has('code') ? missingEquipment(has) : 'Es fehlt eine Spalte für den Code.'),
  inspectionKinds: (has) => (has('name') ? undefined : 'Es fehlt eine Spalte für den Namen.'),
  inspectionDuties: (has) =>
    has('kindName') ? missingEquipment(has) : 'Es fehlt eine Spalte für die Prüfart.',
};

const columnTitle = (kind: SheetKind, field: SheetField) =>
  (sheets[kind].columns as Record<string, { title: string }>)[field]?.title ?? field;
