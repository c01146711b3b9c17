/** What a change of an Anlage changes, and which of these fields somebody else has changed meanwhile. */
import {
  type Equipment,
  type EquipmentChange,
  type EquipmentConflict,
  type EquipmentField,
  type EquipmentFields,
  equipmentFieldNames,
  equipmentLimits,
} from '#contract/equipment/equipment.ts';
import { cleanTags } from '#contract/equipment/tags.ts';
import { AppError } from '#contract/errors.ts';
import { oneLine } from '#contract/text/stored-text.ts';
import { lastChangeOf } from '../audit/last-change.ts';
import { sessionOf, writeWaiting } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import { fieldsChangedSince, fieldsLastChangedBy } from './equipment-store.ts';

/** A comma inside of a tag makes two of it, so their number can be checked only here. */
function tidyTags(tags: string[]): string[] {
  const tidied = cleanTags(tags);
  if (tidied.length <= equipmentLimits.tags) return tidied;
  throw new AppError('invalid_input', {
    fields: [{ field: 'tags', message: `Höchstens ${equipmentLimits.tags} Einträge.` }],
  });
}

/** An empty part of a location becomes null; tags are normalised as if they had been typed. */
export function tidy<F extends Partial<EquipmentFields>>(fields: F): F {
  const entries = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      if (name === 'tags') return [name, tidyTags(value as string[])];
      return [name, value === '' ? null : value];
    });
  return Object.fromEntries(entries) as F;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Stored values may be older than today's normalisation, so both forms are compared. */
export function hasSeen(
  base: Partial<EquipmentFields>,
  current: Equipment,
  name: EquipmentField,
): boolean {
  if (isSame(base[name], current[name])) return true;
  return isSame(tidied(base)[name], tidied(current)[name]);
}

/** The form in which the fields would be stored today. */
function tidied(fields: Partial<EquipmentFields>): Partial<EquipmentFields> {
  const names = equipmentFieldNames.filter((name) => name in fields);
  const asToday = (value: unknown) => (typeof value === 'string' ? oneLine(value) : value);
  return tidy(Object.fromEntries(names.map((name) => [name, asToday(fields[name])])));
}

export async function conflictOf(
  tx: Tx,
  names: EquipmentField[],
  change: Partial<EquipmentFields>,
  current: Equipment,
): Promise<AppError> {
  const details: EquipmentConflict = {
    fields: names.map((field) => ({ field, mine: change[field], theirs: current[field] })),
    current,
    changedBy: await lastChangeOf(tx, { entityType: 'equipment', entityId: current.id }),
  };
  return new AppError('conflict', { details });
}

interface SenderView {
  userId: string;
  baseUpdatedAt?: string | undefined;
  base: Partial<EquipmentFields>;
}

/** The fields that somebody else changed since the version or the values that the sender saw. */
async function contestedAmong(
  tx: Tx,
  names: EquipmentField[],
  current: Equipment,
  { userId, baseUpdatedAt, base }: SenderView,
): Promise<EquipmentField[]> {
  const unseen = names.filter((name) => name in base && !hasSeen(base, current, name));
  const rest = names.filter((name) => !(name in base));
  const comparesVersion = baseUpdatedAt !== undefined && rest.length > 0;
  if (unseen.length === 0 && !comparesVersion) return [];
  await writeWaiting(tx);
  const sender = { userId, session: sessionOf(tx) };
  const none = new Set<string>();
  const own = unseen.length > 0 ? await fieldsLastChangedBy(tx, current, sender) : none;
  const changed = comparesVersion
    ? await fieldsChangedSince(tx, current, baseUpdatedAt, sender)
    : none;
  return [...unseen.filter((name) => !own.has(name)), ...rest.filter((name) => changed.has(name))];
}

export interface Difference {
  current: Equipment;
  wanted: Partial<EquipmentFields>;
  names: EquipmentField[];
}

/**
 * Changes only what differs. Fields that others changed since the version the sender saw keep their value, and a
 * field that both changed is a conflict: nothing is overwritten unseen.
 */
export async function differenceOf(
  tx: Tx,
  userId: string,
  current: Equipment | undefined,
  { baseUpdatedAt, base, ...sent }: EquipmentChange,
): Promise<Difference> {
  if (!current) throw new AppError('equipment_not_found');
  const wanted: Partial<EquipmentFields> = tidy(sent as Partial<EquipmentFields>);
  const names = (Object.keys(wanted) as EquipmentField[]).filter(
    (name) => !isSame(wanted[name], current[name]),
  );
  if (names.length === 0) return { current, wanted, names };
  const seen = { userId, baseUpdatedAt, base: (base ?? {}) as Partial<EquipmentFields> };
  const contested = await contestedAmong(tx, names, current, seen);
  if (contested.length > 0) throw await conflictOf(tx, contested, wanted, current);
  return { current, wanted, names };
}
