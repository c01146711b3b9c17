/**
 * Anlagen that two people changed: which part of a waiting change is still sent. `contested.ts` is about all other
 * records.
 */

import {
  type Equipment,
  type EquipmentChange,
  type EquipmentConflict,
  type EquipmentField,
  type EquipmentFields,
  equipmentFieldNames,
  fieldsIn,
  ownEquipment,
} from '#contract/equipment/equipment.ts';
import {
  type EquipmentChoices,
  equipmentConflictIn,
  fieldsToDecide,
  withCombinedLocation,
} from '#contract/equipment/equipment-conflict.ts';
import type { ErrorAnswer } from '#contract/errors.ts';
import { bodyOf } from '#contract/noun.ts';
import { recordOf } from '#contract/sync.ts';
import type { QueueItem } from '../storage/queue-item.ts';

/** The change with the fields that were chosen, based on the other person's values; undefined if none is left. */
export function withChoices(
  item: QueueItem,
  conflict: EquipmentConflict,
  choices: EquipmentChoices,
): QueueItem | undefined {
  const { base = {}, ...body } = bodyOf<EquipmentChange>(item);
  const wanted = { ...body } as Record<string, unknown>;
  const seen = { ...base } as Record<string, unknown>;
  for (const { field, theirs } of conflict.fields) {
    if (choices[field] === 'mine') seen[field] = theirs;
    else {
      delete wanted[field];
      delete seen[field];
    }
  }
  delete wanted.baseUpdatedAt;
  if (!choices.locationRaw) recombineLocation(conflict.current, wanted, seen);
  if (Object.keys(wanted).length === 0) return undefined;
  return { ...item, data: { ...item.data, body: { ...wanted, base: seen } } };
}

/** The combined location is computed again, because others may have changed one of its parts. */
function recombineLocation(
  current: Equipment,
  wanted: Record<string, unknown>,
  seen: Record<string, unknown>,
): void {
  const { locationRaw } = withCombinedLocation(current, wanted as Partial<EquipmentFields>);
  delete wanted.locationRaw;
  delete seen.locationRaw;
  if (locationRaw === undefined) return;
  Object.assign(wanted, { locationRaw });
  Object.assign(seen, { locationRaw: current.locationRaw });
}

/** The Anlage as it is now, if an earlier attempt of this creation has created it; undefined for other refusals. */
export function createdEarlier(
  { type, action, sentBefore }: QueueItem,
  { code, details }: ErrorAnswer,
): Equipment | undefined {
  const isCreation = type === 'equipment' && action === 'create' && sentBefore;
  if (!isCreation || code !== 'already_exists') return undefined;
  return ownEquipment.safeParse(details).data?.current;
}

export const pickFields = (source: Partial<EquipmentFields>, names: readonly EquipmentField[]) =>
  Object.fromEntries(names.map((name) => [name, source[name]]));

/** The creation as a change of the fields that differ from the earlier attempt; undefined if none does. */
export function asChangeSinceCreation({
  sentBefore = {},
  ...item
}: QueueItem): QueueItem | undefined {
  const wanted = fieldsIn(bodyOf<EquipmentChange>(item));
  const isChanged = (name: EquipmentField) =>
    JSON.stringify(wanted[name]) !== JSON.stringify(sentBefore[name]);
  const names = equipmentFieldNames.filter((name) => name in wanted && isChanged(name));
  if (names.length === 0) return undefined;
  const body = { ...pickFields(wanted, names), base: pickFields(sentBefore, names) };
  const { error: _, isTried: __, ...rest } = item;
  const data = { params: { id: recordOf(item) }, body };
  return { ...rest, action: 'update', state: 'waiting', data };
}

/** A refused change that can be merged with the other person's, to be sent again; undefined if a person must decide. */
export function mergedWithTheirs(refused: QueueItem): QueueItem | undefined {
  const conflict = refused.action === 'update' ? equipmentConflictIn(refused.error) : undefined;
  if (!conflict || fieldsToDecide(conflict).length > 0) return undefined;
  const { error: _, ...rest } = refused;
  return withChoices({ ...rest, state: 'waiting' }, conflict, {});
}
