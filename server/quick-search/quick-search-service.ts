import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#contract/errors.ts';
import { type QuickSearchButton, quickSearchLimit } from '#contract/quick-search.ts';
import { record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import * as store from './quick-search-store.ts';

type Fields = Omit<QuickSearchButton, 'id'>;
type Changes = { [Name in keyof Fields]?: Fields[Name] | undefined };

const entry = (userId: string, entityId: string) =>
  ({ entityType: 'quick_search_button', entityId, userId, onlyFor: userId }) as const;

const fieldsOf = ({ id: _id, ...fields }: QuickSearchButton): Fields => fields;

export async function createButton(
  tx: Tx,
  userId: string,
  fields: Fields & { id?: string | undefined },
): Promise<QuickSearchButton> {
  await store.lockOwner(tx, userId);
  const { id, ...wanted } = fields;
  const existing = id && (await store.findOwn(tx, userId, id));
  // Sent again after its idempotency key was removed.
  if (existing && isDeepStrictEqual(fieldsOf(existing), wanted)) return existing;
  if ((await store.countOwn(tx, userId)) >= quickSearchLimit) {
    throw new AppError('quick_search_full');
  }
  const created = await store.insert(tx, userId, fields);
  if (!created) throw new AppError('already_exists');
  await record(tx, {
    ...entry(userId, created.id),
    action: 'create',
    newValues: fieldsOf(created),
  });
  return created;
}

/** A value that is unchanged needs no write, and no entry. */
const isAlready = (button: QuickSearchButton, name: string, value: unknown) =>
  value === undefined || button[name as keyof QuickSearchButton] === value;

export async function updateButton(
  tx: Tx,
  userId: string,
  buttonId: string,
  changes: Changes,
): Promise<QuickSearchButton> {
  const before = await store.findOwn(tx, userId, buttonId);
  if (!before) throw new AppError('not_found');
  if (Object.entries(changes).every(([name, value]) => isAlready(before, name, value)))
    return before;
  const updated = await store.update(tx, userId, buttonId, changes);
  if (!updated) throw new AppError('not_found');
  await record(tx, {
    ...entry(userId, buttonId),
    action: 'update',
    oldValues: fieldsOf(before),
    newValues: fieldsOf(updated),
  });
  return updated;
}

export async function removeButton(tx: Tx, userId: string, buttonId: string): Promise<void> {
  const removed = await store.remove(tx, userId, buttonId);
  if (!removed) throw new AppError('not_found');
  await record(tx, {
    ...entry(userId, buttonId),
    action: 'delete',
    oldValues: fieldsOf(removed),
  });
}

/** All or nothing: an id of another user rolls back the others too. */
export async function reorderButtons(
  tx: Tx,
  userId: string,
  buttonOrders: { id: string; order: number }[],
): Promise<QuickSearchButton[]> {
  await store.lockOwner(tx, userId);
  for (const { id, order } of buttonOrders) await updateButton(tx, userId, id, { order });
  return store.listOwn(tx, userId);
}
