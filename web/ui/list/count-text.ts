/** How many a list has; of one that was not counted to its end, how many it has more than. */
export function countText(total: number, isCut = false): string {
  const counted = isCut ? total - 1 : total;
  return `${isCut ? 'über ' : ''}${counted.toLocaleString('de-DE')}`;
}
