/** Numbers as Germans type them. */

/** Germans write a comma; a missing number stays null, another text is no number. */
export function numberIn(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  // 1.000,5 has points between its thousands; 0.3 is accepted as well.
  const isGrouped = /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(typed);
  const plain = (isGrouped ? typed.replaceAll('.', '') : typed).replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

export const numberText = (value: number | null): string =>
  value === null ? '' : `${value}`.replace('.', ',');
