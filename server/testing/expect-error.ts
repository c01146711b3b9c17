import { expect } from 'vitest';
import { type ErrorAnswer, type ErrorCode, errorAnswer, errors } from '#contract/errors.ts';

interface Answered {
  statusCode: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Every refusal has one shape: status, code and sentence as in the table, and no internal details. */
export function expectError(
  answer: Answered,
  code: ErrorCode,
  more: Partial<ErrorAnswer> = {},
): void {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const parsed = errorAnswer.parse(JSON.parse(answer.body));
  expect(parsed).toEqual({ code, message: errors[code].message, ...more });
  expect(answer.statusCode).toBe(errors[code].status);
  expect(answer.body).not.toMatch(/FST_|Error|\bat \/|node_modules|stack|statusCode/);
}
