import type { RowKind, RowOf } from '#contract/changes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { allRows, applyRows, type RowDatabases } from '#web/offline/rows/base-rows.ts';
import { writeEquipment } from '#web/offline/rows/equipment-rows.ts';
import { UnpulledChanges, unpulledChanges } from '#web/offline/rows/unpulled-changes.ts';
import { type LocalDatabase, writeQueue } from '#web/offline/storage/local-database.ts';
import { me } from './offline-samples.ts';

/** Stores Anlagen on the device. */
export async function putEquipment(local: LocalDatabase, ...rows: Equipment[]): Promise<void> {
  await writeQueue(local, (tx) => writeEquipment(tx, rows));
}

export async function dropEquipment(local: LocalDatabase, ...ids: string[]): Promise<void> {
  await writeQueue(local, (tx) => writeEquipment(tx, [], ids));
}

/** An Anlage as the person sees it. */
export async function equipmentRow(
  local: LocalDatabase,
  id: string,
  options: Seeing = {},
): Promise<Equipment | undefined> {
  return (await equipmentRows(local, options)).find((row) => row.id === id);
}

interface Seeing {
  userId?: string;
  pulled?: number;
  isComplete?: boolean;
}

/** All Anlagen as the person sees them, sorted by id. */
export async function equipmentRows(
  local: LocalDatabase,
  { userId = me, pulled = 0, isComplete = true }: Seeing = {},
): Promise<Equipment[]> {
  const items = await local.getAllFromIndex('sync_queue', 'synced');
  const changes = new UnpulledChanges(unpulledChanges(items, { userId, pulled }), isComplete);
  const rows = await everyRow({ local } as RowDatabases, 'equipment');
  return changes.applyTo('equipment', rows, () => true).sort((a, b) => (a.id < b.id ? -1 : 1));
}

export async function everyRow<Kind extends RowKind>(
  databases: RowDatabases,
  kind: Kind,
): Promise<RowOf[Kind][]> {
  const all: RowOf[Kind][] = [];
  for await (const rows of allRows(databases, kind)) all.push(...rows);
  return all;
}

/** Stores rows on the device, as if the feed had brought them. */
export function putRows<Kind extends RowKind>(
  databases: RowDatabases,
  kind: Kind,
  ...rows: RowOf[Kind][]
): Promise<void> {
  return applyRows(databases, kind, { rows, isFilled: true });
}
