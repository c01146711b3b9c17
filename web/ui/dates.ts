const day = new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' });
const second = new Intl.DateTimeFormat('de-DE', { timeStyle: 'medium' });
const time = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit' });

/** dd.MM.yyyy in the device's time zone. */
export function formatDate(moment: string | number): string {
  return day.format(new Date(moment));
}

/** dd.MM.yyyy HH:mm in the device's time zone. */
export function formatDateTime(moment: string | number): string {
  const date = new Date(moment);
  return `${day.format(date)} ${time.format(date)}`;
}

/** dd.MM.yyyy HH:mm:ss in the device's time zone. */
export function formatTimestamp(moment: string | number): string {
  const date = new Date(moment);
  return `${day.format(date)} ${second.format(date)}`;
}

const ago = new Intl.RelativeTimeFormat('de-DE');
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "vor 5 Minuten", in the largest unit that fits; never in the future, even if the clock was set back. */
export function formatAgo(moment: number, now: number): string {
  const passed = now - moment;
  const unit = units.find(([, length]) => passed >= length);
  if (!unit) return 'gerade eben';
  const [name, length] = unit;
  return ago.format(-Math.floor(passed / length), name);
}

/** yyyy-mm-dd in the device's time zone, for file names. */
export const today = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());
