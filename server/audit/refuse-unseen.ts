import type { ConflictDetails } from '#contract/conflict.ts';
import { AppError } from '#contract/errors.ts';
import { severalLines } from '#contract/stored-text.ts';
import type { Tx } from '../db/database.ts';
import { type LoggedRecord, lastChangeOf } from './last-change.ts';

type Values = Record<string, unknown>;

/** What is stored may be older than the way texts are tidied today. */
export function isSeen(base: unknown, current: unknown): boolean {
  const areTexts = typeof base === 'string' && typeof current === 'string';
  return areTexts ? severalLines(base) === severalLines(current) : base === current;
}

interface Change {
  current: Values;
  /** What the sender saw. */
  base?: Values | undefined;
  /** What the sender wants instead; for a deletion, what they saw. */
  wanted?: Values | undefined;
}

/** Refuses a change whose sender had seen other values than are there now. */
export async function refuseUnseen(
  tx: Tx,
  record: LoggedRecord,
  { current, base = {}, wanted = base }: Change,
): Promise<void> {
  const unseen = Object.keys(base).filter(
    (name) => base[name] !== undefined && !isSeen(base[name], current[name]),
  );
  if (unseen.length === 0) return;
  const details: ConflictDetails = {
    fields: unseen.map((field) => ({ field, mine: wanted[field], theirs: current[field] })),
    current,
    changedBy: await lastChangeOf(tx, record),
  };
  throw new AppError('conflict', { details });
}
