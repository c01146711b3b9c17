/** The length of a list; if it was not counted to its end, the thousands that it exceeds. */
export function countText(total: number, isCut = false): string {
  if (!isCut) return total.toLocaleString('de-DE');
  const thousands = Math.floor((total - 1) / 1_000) * 1_000;
  return `über ${(thousands || total - 1).toLocaleString('de-DE')}`;
}
