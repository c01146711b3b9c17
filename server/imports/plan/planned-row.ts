import { createHash } from 'node:crypto';
import { identityKey, placeKey } from '#contract/equipment/location.ts';
import type { RowVerdict } from '#contract/imports/imports.ts';
import type { SheetField } from '#contract/imports/sheets.ts';
import { recordId } from '#contract/record-id.ts';
import type { RowValues } from './row-values.ts';

/** What will happen to a row: the same for a check and for the run, which then writes it. */
export interface PlannedRow<Write = unknown> {
  values: RowValues;
  verdict: RowVerdict;
  /** What it is about: two rows of a file must not have the same key. */
  keys: readonly string[];
  /** Of keys that come from a cell: its field, and what is said to be twice. The other keys are about the whole row. */
  cells?: ReadonlyMap<string, { field: SheetField; what: string }>;
  equipmentId: string | null;
  /** Missing if nothing is to be written. */
  write?: Write;
}

export const refused = <Write>(
  values: RowValues,
  keys: readonly string[] = [],
  equipmentId: string | null = null,
): PlannedRow<Write> => ({ values, verdict: 'refused', keys, equipmentId });

export const isId = (text: string): boolean => recordId.safeParse(text).success;

export const idKey = (id: string) => `id ${id}`;

/** A row that creates an Anlage, as long as the Anlage is only planned. */
export const rowKey = ({ sheet, row }: { sheet: number; row: number }) => `row ${sheet} ${row}`;

/** A comment without an id of its own. Keys outlive a text that is anonymised, so they do not contain it. */
export const newCommentKey = (equipmentKey: string, content: string) =>
  `comment ${equipmentKey} ${createHash('sha256').update(content).digest('base64url')}`;

/** Names the code by the id that is made of its value, for the same reason. */
export const codeKey = (valueId: string) => `code ${valueId}`;

/** Names and places have no line breaks. */
export const nameKey = (name: string, location: string) =>
  `name ${identityKey(name)}\n${placeKey(location)}`;

export const isNameKey = (key: string): boolean => key.startsWith('name ');

/** The name and the place in the key of a name, as the database stores them. */
export function namedIn(key: string): { name: string; place: string } | undefined {
  if (!isNameKey(key)) return undefined;
  const [name = '', place = ''] = key.slice('name '.length).split('\n');
  return { name, place };
}
