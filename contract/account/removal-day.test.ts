import { expect, it } from 'vitest';
import { hasRemovalDayCome, removalDay } from './removal-day.ts';

it.each([
  ['2027-06-15T09:00:00.000Z', '16.06.2027'],
  ['2027-06-15T21:59:59.999Z', '16.06.2027'],
  ['2027-06-15T22:00:00.000Z', '17.06.2027'],
  ['2027-12-31T12:00:00.000Z', '01.01.2028'],
  ['2028-02-28T12:00:00.000Z', '29.02.2028'],
])('what is kept until %s goes on %s', (until, day) => {
  expect(removalDay(until)).toBe(day);
});

it('comes with the day, not before', () => {
  const until = '2027-06-15T09:00:00.000Z';
  expect(hasRemovalDayCome(until, Date.parse('2027-06-15T21:59:59.999Z'))).toBe(false);
  expect(hasRemovalDayCome(until, Date.parse('2027-06-15T22:00:00.000Z'))).toBe(true);
});
