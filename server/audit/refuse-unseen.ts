import type { ConflictDetails } from '#contract/conflict.ts';
import { AppError } from '#contract/errors.ts';
import { severalLines } from '#contract/text/stored-text.ts';
import type { Tx } from '../db/database.ts';
import { type LoggedRecord, lastChangeOf } from './last-change.ts';

type Values = Record<string, unknown>;

/** Stored texts may be older than today's normalisation, so both forms are compared. */
export function isSeen(base: unknown, current: unknown): boolean {
  const areTexts = typeof base === 'string' && typeof current === 'string';
  return areTexts ? severalLines(base) === severalLines(current) : base === current;
}

interface Change {
  current: Values;
  /** The values that the sender saw. */
  base?: Values | undefined;
  /** The wanted values; for a deletion, the values that the sender saw. */
  wanted?: Values | undefined;
}

/** Refuses a change whose sender saw other values than the present ones. */
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
