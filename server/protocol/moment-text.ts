const moment = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** dd.MM.yyyy HH:mm in the time zone of the buildings. */
export function momentText(iso: string): string {
  return moment.format(new Date(iso)).replace(', ', ' ');
}
