/** The codes in a cell of a row about an Anlage. The cell assigns codes to the Anlage, but takes none away. */
import { codesInCell } from '#contract/codes/code-values.ts';
import type { SheetField } from '#contract/imports/sheets.ts';
import type { KnownCodes, NamedCode } from './known-codes.ts';
import { codeKey, type PlannedRow } from './planned-row.ts';
import type { RowValues } from './row-values.ts';

/** As they are written. */
export const codesOf = (values: RowValues): string[] => codesInCell(values.get('codes'));

/** Those that the Anlage does not have yet. Adds a refusal to the row for each that cannot be assigned to it. */
export function newCodesOf(
  values: RowValues,
  equipmentId: string | null,
  known: KnownCodes,
): NamedCode[] {
  const named = codesOf(values).map((text) => known.named(text));
  // A blank code may be written in two ways.
  const codes = [...new Map(named.map((code) => [code.valueId, code])).values()].filter(
    (code) => equipmentId === null || known.stored(code)?.equipmentId !== equipmentId,
  );
  for (const code of codes) known.refuseUnassignable(values, 'codes', code, { equipmentId });
  return codes;
}

/** The row with the keys of its codes: no other row of the file may name them too. */
export function withCodes<Write>(
  row: PlannedRow<Write>,
  field: SheetField,
  codes: readonly NamedCode[],
): PlannedRow<Write> {
  const cells = codes.map(
    ({ value, valueId }) => [codeKey(valueId), { field, what: `Der Code „${value}“` }] as const,
  );
  return { ...row, keys: [...row.keys, ...cells.map(([key]) => key)], cells: new Map(cells) };
}
