import type { FastifyRequest } from 'fastify';
import { AppError, type FieldProblem } from '#contract/errors.ts';
import { unstorableCharacter } from '../db/problems.ts';

const message = 'Der Text enthält ein ungültiges Zeichen';

/** Walks with a list of its own, because a body may be nested deeper than the call stack is. */
function* problemsIn(root: unknown): Generator<FieldProblem> {
  const waiting = [{ value: root, field: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, field } = next;
    if (typeof value === 'string' && unstorableCharacter.test(value)) yield { field, message };
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (unstorableCharacter.test(key)) yield { field, message };
      waiting.push({ value: inner, field: field ? `${field}.${key}` : key });
    }
  }
}

/** Refuses text the database would refuse, before anything is written. */
export function refuseUnstorableText({ params, query, body }: FastifyRequest): void {
  const fields = [params, query, body].flatMap((part) => [...problemsIn(part)]);
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}
