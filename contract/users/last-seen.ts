const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;

const steps = [
  [month, 'Monat', 'Monaten'],
  [day, 'Tag', 'Tagen'],
  [hour, 'Stunde', 'Stunden'],
  [minute, 'Minute', 'Minuten'],
] as const;

/** How long ago somebody signed in last: minutes, hours, days up to 30, then months of 30 days. */
export function lastSeenText(lastLogin: string | null, now: number): string {
  if (lastLogin === null) return 'Nie';
  const passed = now - Date.parse(lastLogin);
  const step = steps.find(([length]) => passed >= length);
  if (!step) return 'Gerade eben';
  const [length, one, many] = step;
  const count = Math.floor(passed / length);
  return `vor ${count} ${count === 1 ? one : many}`;
}
