import { AppError, type FieldProblem } from '#contract/errors.ts';
import { unstorableCharacter } from '../../db/problems.ts';

const deepest = 50;
const badCharacter = 'Der Text enthält ein ungültiges Zeichen.';
const tooDeep = 'Die Angaben sind zu tief verschachtelt.';

/** Uses a list of its own instead of recursion, because a body may be nested deeper than the call stack. */
function* problemsIn(root: unknown): Generator<FieldProblem> {
  const waiting = [{ value: root, field: '', depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, field, depth } = next;
    if (typeof value === 'string' && unstorableCharacter.test(value)) {
      yield { field, message: badCharacter };
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth === deepest) {
      yield { field, message: tooDeep };
      continue;
    }
    for (const [key, inner] of Object.entries(value)) {
      if (unstorableCharacter.test(key)) yield { field, message: badCharacter };
      else waiting.push({ value: inner, field: field ? `${field}.${key}` : key, depth: depth + 1 });
    }
  }
}

/** Refuses what the database would refuse, before anything is written. */
export function refuseUnstorable(...parts: unknown[]): void {
  const fields = parts.flatMap((part) => [...problemsIn(part)]);
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}
