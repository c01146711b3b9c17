import { expect, it } from 'vitest';
import { toAppError } from './error-answer.ts';

/** The driver's error as Drizzle wraps it. */
const failedWith = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('refused'), { code }) });

it.each([
  ['22001', 'text that is too long'],
  ['22003', 'a number that is too large'],
  ['22007', 'no date'],
  ['22008', 'a date that does not exist'],
  ['22021', 'a zero character'],
  ['22P02', 'no number, no uuid'],
  ['22P05', 'half of a surrogate pair'],
  ['23514', 'what a CHECK forbids'],
])('%s is an input that cannot be taken: %s', (code) => {
  expect(toAppError(failedWith(code)).code).toBe('invalid_input');
});

it.each([
  ['22004', 'a null where none may be'],
  ['22012', 'a division by zero'],
  ['22023', 'a wrong argument of a function'],
  ['2201W', 'a negative limit'],
  ['22P03', 'a wrong binary format'],
  ['42703', 'a column that does not exist'],
  ['23502', 'a missing value'],
])('%s is a mistake of ours, and its cause is kept for the log: %s', (code) => {
  const error = failedWith(code);
  expect(toAppError(error)).toMatchObject({ code: 'internal', cause: error });
});
