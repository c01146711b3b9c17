const german = new Intl.NumberFormat('de-DE');

export const formatCount = (count: number) => german.format(count);

/** "1 Änderung wartet", "3 Änderungen warten". */
export function changes(count: number, one: string, several: string): string {
  return count === 1 ? `1 Änderung ${one}` : `${formatCount(count)} Änderungen ${several}`;
}
