/** Which column of a sheet is which field, by the words in its heading. */
import { foldPlain } from '../text/fold.ts';
import {
  columnsOf,
  documentsSheet,
  type SheetField,
  type SheetKind,
  sheetKinds,
  sheets,
} from './sheets.ts';

/** "Raum-Nr." and "raum nr" are the same heading. */
const keyOf = (heading: string): string => foldPlain(heading).replace(/[^\p{L}\p{N}]+/gu, '');

/** The fields of a sheet by the keys of their headings. */
function fieldsByKey(kind: SheetKind): ReadonlyMap<string, SheetField> {
  const columns = columnsOf(kind);
  const words = columns.flatMap(([field, { words = [] }]) =>
    words.map((word) => [keyOf(word), field] as const),
  );
  // Last, because the title of a column wins over a word for another one.
  const titles = columns.map(([field, { title }]) => [keyOf(title), field] as const);
  return new Map([...words, ...titles]);
}

const fieldsOfSheets = new Map(sheetKinds.map((kind) => [kind, fieldsByKey(kind)]));

/** For each heading its field, or null. A field is found once; only comments may come from several columns. */
export function matchHeadings(kind: SheetKind, headings: readonly string[]): (SheetField | null)[] {
  const taken = new Set<SheetField>();
  return headings.map((heading) => {
    const field = fieldsOfSheets.get(kind)?.get(keyOf(heading));
    if (!field || (taken.has(field) && field !== 'comment')) return null;
    taken.add(field);
    return field;
  });
}

const countKnown = (kind: SheetKind, headings: readonly string[]) =>
  matchHeadings(kind, headings).filter((field) => field !== null).length;

/** Lists often begin with a title, a date or empty rows. */
const mostRowsBefore = 30;

/** The index of the row with the headings among the first rows of a sheet: that with the most known ones. */
export function findHeaderRow(kind: SheetKind, rows: readonly (readonly string[])[]): number {
  const counts = rows.slice(0, mostRowsBefore).map((cells) => countKnown(kind, cells));
  const most = Math.max(0, ...counts);
  if (most > 0) return counts.indexOf(most);
  return Math.max(
    0,
    rows.findIndex((cells) => cells.some((cell) => cell.trim() !== '')),
  );
}

/** By the name of the sheet, or else by its headings; null if neither says anything. */
export function kindOfSheet(name: string, rows: readonly (readonly string[])[]): SheetKind | null {
  // An exported CSV file is called by its table and the day.
  const title = name.replace(/ \d{4}-\d{2}-\d{2}\b.*$/, '');
  if (keyOf(title) === keyOf(documentsSheet)) return null;
  const named = sheetKinds.find((kind) => keyOf(sheets[kind].title) === keyOf(title));
  if (named) return named;
  const counts = sheetKinds.map((kind) => {
    const header = rows[findHeaderRow(kind, rows)] ?? [];
    return { kind, known: countKnown(kind, header) };
  });
  // With as many known headings Anlagen win, because they come first.
  const [best] = counts.toSorted((a, b) => b.known - a.known);
  return best && best.known >= 2 ? best.kind : null;
}

const mostOfKey = 1_000;

/** The same for lists with the same headings, so that an earlier assignment can be used again. Empty without headings. */
export function headingsKey(headings: readonly string[]): string {
  const key = headings.map(keyOf).join('|');
  if (!/[^|]/.test(key)) return '';
  // An index does not take longer texts. Long lists mostly differ in their number of columns or in the last ones.
  return key.length <= mostOfKey
    ? key
    : `${key.slice(0, mostOfKey / 2)}…${key.length}…${key.slice(-mostOfKey / 2)}`;
}
