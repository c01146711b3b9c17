import { expect, it } from 'vitest';
import { formatDateTime } from './dates.ts';

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
