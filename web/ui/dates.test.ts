import { expect, it } from 'vitest';
import { formatAgo, formatDateTime, formatTimestamp } from './dates.ts';

const iso = (...parts: [number, number, number, number, number]) =>
  new Date(...parts).toISOString();

it.each([
  [iso(2026, 1, 18, 9, 14), '18.02.2026 09:14'],
  [iso(2026, 10, 12, 7, 42), '12.11.2026 07:42'],
  [iso(2026, 0, 1, 0, 0), '01.01.2026 00:00'],
  [iso(1999, 11, 31, 23, 59), '31.12.1999 23:59'],
])('shows %s as %s', (date, text) => {
  expect(formatDateTime(date)).toBe(text);
});

const minute = 60_000;

it.each([
  [0, 'gerade eben'],
  [59_999, 'gerade eben'],
  [-5 * minute, 'gerade eben'],
  [minute, 'vor 1 Minute'],
  [59.9 * minute, 'vor 59 Minuten'],
  [60 * minute, 'vor 1 Stunde'],
  [49 * 60 * minute, 'vor 2 Tagen'],
])('says %d ms ago as "%s"', (passed, text) => {
  expect(formatAgo(1_800_000_000_000 - passed, 1_800_000_000_000)).toBe(text);
});

it('shows the time to the second', () => {
  const moment = new Date(2026, 10, 5, 6, 1, 8).getTime();
  expect(formatTimestamp(moment)).toBe('05.11.2026 06:01:08');
});
