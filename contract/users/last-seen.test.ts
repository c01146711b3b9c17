import { expect, it } from 'vitest';
import { lastSeenText } from './last-seen.ts';

const now = Date.parse('2026-11-15T12:00:00.000Z');
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

it('of somebody who never signed in is "Nie"', () => {
  expect(lastSeenText(null, now)).toBe('Nie');
});

it.each([
  [0, 'Gerade eben'],
  [59 * second + 999, 'Gerade eben'],
  [minute, 'vor 1 Minute'],
  [2 * minute - 1, 'vor 1 Minute'],
  [12 * minute, 'vor 12 Minuten'],
  [hour - 1, 'vor 59 Minuten'],
  [hour, 'vor 1 Stunde'],
  [day - 1, 'vor 23 Stunden'],
  [day, 'vor 1 Tag'],
  [6 * day, 'vor 6 Tagen'],
  [30 * day - 1, 'vor 29 Tagen'],
  [30 * day, 'vor 1 Monat'],
  [60 * day - 1, 'vor 1 Monat'],
  [60 * day, 'vor 2 Monaten'],
  [365 * day, 'vor 12 Monaten'],
])('%i ms ago is "%s"', (passed, text) => {
  expect(lastSeenText(new Date(now - passed).toISOString(), now)).toBe(text);
});

it('shows no future time if the clock is slow', () => {
  expect(lastSeenText(new Date(now + hour).toISOString(), now)).toBe('Gerade eben');
});
