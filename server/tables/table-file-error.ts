import { tableLimits } from './table-limits.ts';

/** Where in the file it is, as far as that is known. */
export interface TablePlace {
  sheet?: string;
  /** As the sheet shows it: the first row is 1. */
  row?: number;
}

const count = (value: number) => value.toLocaleString('de-DE');
const inSheet = ({ sheet }: TablePlace) =>
  sheet === undefined ? 'Die Datei' : `Das Blatt „${sheet}“`;
const inRow = (place: TablePlace) =>
  `${place.sheet === undefined ? 'Zeile' : `Blatt „${place.sheet}“, Zeile`} ${place.row ?? '?'}`;

/** Why a table file cannot be read or written. */
const sentences = {
  empty: () => 'Die Datei ist leer.',
  too_large: () => 'Die Datei ist größer als 50 MB.',
  not_a_table: () => 'Die Datei ist weder eine XLSX- noch eine CSV-Datei.',
  other_format: () =>
    'Dieses Tabellenformat kann nicht gelesen werden. Bitte speichern Sie die Datei als XLSX.',
  password: () =>
    'Die Datei ist mit einem Kennwort geschützt. Bitte speichern Sie sie ohne Kennwort.',
  macros: () => 'Die Datei enthält Makros. Bitte speichern Sie sie als XLSX ohne Makros.',
  damaged: () => 'Die Datei ist beschädigt und kann nicht gelesen werden.',
  too_much_content: () => 'Die Datei enthält entpackt zu viele Daten.',
  no_sheet: () => 'Die Datei enthält kein Tabellenblatt.',
  too_many_rows: (place: TablePlace) =>
    `${inSheet(place)} hat mehr als ${count(tableLimits.rows)} Zeilen.`,
  too_many_columns: (place: TablePlace) =>
    `${inRow(place)}: mehr als ${count(tableLimits.columns)} Spalten.`,
  cell_too_long: (place: TablePlace) =>
    `${inRow(place)}: eine Zelle hat mehr als ${count(tableLimits.cellLength)} Zeichen.`,
  row_too_long: (place: TablePlace) =>
    `${inRow(place)}: mehr als ${count(tableLimits.rowCharacters)} Zeichen.`,
  too_many_cells: () => `Die Datei hat mehr als ${count(tableLimits.cells)} Zellen.`,
  too_much_text: () =>
    `Die Texte der Datei haben zusammen mehr als ${count(tableLimits.characters)} Zeichen.`,
  stray_quote: (place: TablePlace) => `${inRow(place)}: ein Anführungszeichen steht einzeln.`,
  took_too_long: () => 'Das Lesen der Datei dauert zu lange.',
} satisfies Record<string, (place: TablePlace) => string>;

export type TableFileErrorCode = keyof typeof sentences;

/** A fault of the file, with a sentence for the user. Other errors are faults of the server. */
export class TableFileError extends Error {
  readonly code: TableFileErrorCode;
  readonly place: TablePlace;

  /** `reason` is for the log, such as the message of a library. */
  constructor(code: TableFileErrorCode, place: TablePlace = {}, reason?: string) {
    super(sentences[code](place), reason === undefined ? undefined : { cause: reason });
    this.name = 'TableFileError';
    this.code = code;
    this.place = place;
  }
}

/** What a library throws while it reads a file means that the file is damaged. */
export const asTableFileError = (error: unknown): TableFileError =>
  error instanceof TableFileError ? error : new TableFileError('damaged', {}, String(error));
