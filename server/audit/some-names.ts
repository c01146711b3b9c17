/** "Pumpe 1, Pumpe 2, Pumpe 3 und 45 weitere": an entry of the log stays small. */
export function someNames(names: readonly string[], most: number): string {
  const others = names.length - most;
  const first = names.slice(0, most).join(', ');
  if (others <= 0) return first;
  return `${first} und ${others === 1 ? 'eine' : others.toLocaleString('de-DE')} weitere`;
}
