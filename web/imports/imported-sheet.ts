import type { ImportRecord } from '#contract/imports/imports.ts';

/** „Blatt „Keller“" if several sheets are imported: the number of a row alone does not say which row is meant. */
export function importedSheet({ sheets, plan }: ImportRecord, sheet: number): string | undefined {
  const imported = plan?.sheets.filter(({ kind }) => kind !== null) ?? [];
  const name = sheets?.[sheet]?.name;
  return imported.length > 1 && name ? `Blatt „${name}“` : undefined;
}
