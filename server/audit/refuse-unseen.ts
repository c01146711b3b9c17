import { isDeepStrictEqual } from 'node:util';
import type { ConflictDetails } from '#contract/conflict.ts';
import { AppError } from '#contract/errors.ts';
import { severalLines } from '#contract/text/stored-text.ts';
import type { Tx } from '../db/database.ts';
import { type LoggedRecord, lastChangeOf } from './last-change.ts';

type Values = Record<string, unknown>;

/** Stored texts may be older than today's normalisation, so both forms are compared. */
export function isSeen(base: unknown, current: unknown): boolean {
  const areTexts = typeof base === 'string' && typeof current === 'string';
  return areTexts ? severalLines(base) === severalLines(current) : isDeepStrictEqual(base, current);
}

interface Change {
  current: Values;
  /** The values that the sender saw. */
  base?: Values | undefined;
  /** The wanted values; for a deletion, the values that the sender saw. */
  wanted?: Values | undefined;
  /** What users read in place of a value of this field; undefined if the value is a text already. */
  textOf?: (field: string, value: unknown) => string | undefined;
}

/** Refuses a change whose sender saw other values than the present ones. */
export async function refuseUnseen(
  tx: Tx,
  record: LoggedRecord,
  { current, base = {}, wanted = base, textOf }: Change,
): Promise<void> {
  const unseen = Object.keys(base).filter(
    (name) => base[name] !== undefined && !isSeen(base[name], current[name]),
  );
  if (unseen.length === 0) return;
  const details: ConflictDetails = {
    fields: unseen.map((field) => {
      const [mine, theirs] = [wanted[field], current[field]];
      const texts = { mine: textOf?.(field, mine), theirs: textOf?.(field, theirs) };
      return { field, mine, theirs, ...(areBoth(texts) ? { texts } : {}) };
    }),
    current,
    changedBy: await lastChangeOf(tx, record),
  };
  throw new AppError('conflict', { details });
}

const areBoth = (texts: {
  mine: string | undefined;
  theirs: string | undefined;
}): texts is { mine: string; theirs: string } =>
  texts.mine !== undefined && texts.theirs !== undefined;

interface Whole<Fields> {
  current: Fields;
  /** Null for a field that had no value, although every record has one. */
  base: { [Name in keyof Fields]?: Fields[Name] | null | undefined } | undefined;
  wanted: Fields;
}

/**
 * For a write that always sends all fields of its record. What the sender left as they saw it keeps its present value:
 * only changed fields can overwrite something unseen. Fields of a group depend on each other and are kept together.
 */
export function withoutUntouched<Fields extends object>(
  { current, base = {}, wanted }: Whole<Fields>,
  groups: readonly (readonly (keyof Fields & string)[])[],
): { wanted: Fields; base: Values } {
  const kept = groups
    .filter((names) => names.every((name) => isSeen(base[name], wanted[name])))
    .flatMap((names) => names.map((name) => [name, current[name]]));
  const merged: Fields = { ...wanted, ...Object.fromEntries(kept) };
  const changed = groups.flat().filter((name) => !isDeepStrictEqual(merged[name], current[name]));
  return { wanted: merged, base: Object.fromEntries(changed.map((name) => [name, base[name]])) };
}
