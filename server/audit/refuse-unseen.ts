import type { ConflictDetails } from '#contract/conflict.ts';
import { AppError } from '#contract/errors.ts';
import { severalLines } from '#contract/stored-text.ts';

type Values = Record<string, unknown>;

/** What is stored may be older than the way texts are tidied today. */
export function isSeen(base: unknown, current: unknown): boolean {
  const areTexts = typeof base === 'string' && typeof current === 'string';
  return areTexts ? severalLines(base) === severalLines(current) : base === current;
}

/** Refuses a change whose sender had seen other values than are there now; `base` tells what they saw. */
export function refuseUnseen(current: Values, base: Values = {}, wanted: Values = base): void {
  const unseen = Object.keys(base).filter(
    (name) => base[name] !== undefined && !isSeen(base[name], current[name]),
  );
  if (unseen.length === 0) return;
  const details: ConflictDetails = {
    fields: unseen.map((field) => ({ field, mine: wanted[field], theirs: current[field] })),
    current,
  };
  throw new AppError('conflict', { details });
}
