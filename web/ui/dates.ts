const day = new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' });
const time = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit' });

/** dd.MM.yyyy HH:mm in the time of this device. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  return `${day.format(date)} ${time.format(date)}`;
}
