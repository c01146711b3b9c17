/** The values of one row of a file, by the fields that the person has assigned to its columns. */
import type { ImportPlan, SheetPlan } from '#contract/imports/import-plan.ts';
import type { Finding, FindingWeight } from '#contract/imports/imports.ts';
import type { SheetField } from '#contract/imports/sheets.ts';
import { oneLine, severalLines } from '#contract/text/stored-text.ts';

/** A row of the file as it was read. */
export interface FileRow {
  sheet: number;
  row: number;
  cells: readonly string[];
  /** Columns of cells with an error, or with a formula that was stored without its result: their text is empty. */
  errorCells: readonly number[] | null;
}

/** Texts in which line breaks stay. */
const longFields: readonly SheetField[] = [
  ...(['comment', 'content', 'comments', 'description', 'codes', 'types', 'points'] as const),
  ...(['legalBasis', 'reason'] as const),
];

/** Another value, and what keeping the present one is called if that is a decision too. */
type Choice = Pick<NonNullable<Finding['suggestion']>, 'to' | 'keepLabel'>;

/** What the person has decided about the columns. */
export interface RowPlan {
  sheet: SheetPlan;
  plan: Pick<ImportPlan, 'replacements'>;
  headings: readonly string[];
}

/** Of several columns each line begins with the heading of its column. */
function commentIn(
  { cells }: FileRow,
  columns: SheetPlan['columns'],
  headings: readonly string[],
): string {
  const indexes = columns.flatMap((field, at) => (field === 'comment' ? [at] : []));
  if (indexes.length === 1) return cells[indexes[0] ?? 0] ?? '';
  return indexes
    .filter((at) => (cells[at] ?? '').trim() !== '')
    .map((at) => `${headings[at] || 'Ohne Überschrift'}: ${cells[at]}`)
    .join('\n');
}

const columnMaps = new WeakMap<SheetPlan, ReadonlyMap<SheetField, number>>();

/** The same for all rows of a sheet. */
function columnsByField(sheet: SheetPlan): ReadonlyMap<SheetField, number> {
  const known = columnMaps.get(sheet);
  if (known) return known;
  const columns = new Map(
    sheet.columns.flatMap((field, at) => (field ? [[field, at] as const] : [])),
  );
  columnMaps.set(sheet, columns);
  return columns;
}

export class RowValues {
  readonly place: FileRow;
  readonly kind: SheetPlan['kind'];
  readonly findings: Finding[] = [];
  readonly #columns: ReadonlyMap<SheetField, number>;
  readonly #values = new Map<SheetField, string>();
  readonly #kept = new Set<SheetField>();

  constructor(place: FileRow, { sheet, plan, headings }: RowPlan) {
    const { kind, columns } = sheet;
    this.place = place;
    this.kind = kind;
    this.#columns = columnsByField(sheet);
    for (const [field, at] of this.#columns) {
      const typed =
        field === 'comment' ? commentIn(place, columns, headings) : (place.cells[at] ?? '');
      const replaced = plan.replacements.find(
        (one) => one.kind === kind && one.field === field && one.from === typed,
      );
      const text = replaced?.to ?? typed;
      if (replaced && replaced.to === typed) this.#kept.add(field);
      this.#values.set(field, longFields.includes(field) ? severalLines(text) : oneLine(text));
    }
    for (const at of place.errorCells ?? []) this.#refuseError(columns[at] ?? null, at);
  }

  /** Several columns may be comments, so the column is named. */
  #refuseError(field: SheetField | null, column: number): void {
    if (field === null) return;
    const error = (this.place.cells[column] ?? '').trim();
    const found =
      error === ''
        ? { code: 'no_result', sentence: 'Die Formel wurde ohne Ergebnis gespeichert.' }
        : { code: 'cell_error', sentence: `Die Zelle enthält den Fehler ${error}.` };
    this.#add('refusal', field, found, column);
  }

  /** Whether a column is assigned to the field. */
  has(field: SheetField): boolean {
    return this.#columns.has(field);
  }

  /** Empty if the cell is, or if there is no such column. */
  get(field: SheetField): string {
    return this.#values.get(field) ?? '';
  }

  /** The person has refused a suggestion and keeps the value. */
  isKept(field: SheetField): boolean {
    return this.#kept.has(field);
  }

  get isRefused(): boolean {
    return this.findings.some(({ weight }) => weight === 'refusal');
  }

  isRefusedAt(field: SheetField): boolean {
    return this.findings.some((found) => found.weight === 'refusal' && found.field === field);
  }

  refuse(field: SheetField | null, code: string, sentence: string, to?: string): void {
    this.#add('refusal', field, {
      code,
      sentence,
      ...(to === undefined ? {} : { choice: { to } }),
    });
  }

  warn(field: SheetField | null, code: string, sentence: string, choice?: Choice): void {
    this.#add('warning', field, { code, sentence, ...(choice ? { choice } : {}) });
  }

  note(field: SheetField | null, code: string, sentence: string): void {
    this.#add('note', field, { code, sentence });
  }

  /** For a refused row: notes say what would happen. */
  forgetNotes(): void {
    this.#forget(({ weight }) => weight === 'note');
  }

  /** For a row that is the same as another one, and not only similar. */
  forgetSimilar(): void {
    this.#forget(({ code }) => code === 'similar' || code === 'similar_row');
  }

  #forget(isWrong: (found: Finding) => boolean): void {
    const others = this.findings.filter((found) => !isWrong(found));
    this.findings.splice(0, this.findings.length, ...others);
  }

  #add(
    weight: FindingWeight,
    field: SheetField | null,
    { code, sentence, choice }: { code: string; sentence: string; choice?: Choice },
    column = (field && this.#columns.get(field)) ?? null,
  ): void {
    const value = column === null ? '' : (this.place.cells[column] ?? '');
    const suggestion = choice
      ? { suggestion: { ...choice, label: `„${choice.to}“ verwenden` } }
      : {};
    this.findings.push({ weight, code, column, field, value, sentence, ...suggestion });
  }
}
