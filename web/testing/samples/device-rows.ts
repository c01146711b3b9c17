import type { RowKind, RowOf } from '#contract/changes.ts';
import type { Equipment } from '#contract/equipment.ts';
import type { LocalDatabase } from '#web/offline/databases/local-database.ts';
import { writeRows as openWriting } from '#web/offline/databases/local-database.ts';
import { allRows, type RowDatabases, takeRows } from '#web/offline/rows/base-rows.ts';
import { findOneEquipment, writeEquipment } from '#web/offline/rows/equipment-rows.ts';
import { Changes, missingChanges } from '#web/offline/rows/shown-equipment.ts';
import { me } from './offline-samples.ts';

/** Anlagen that are on the device. */
export async function putEquipment(local: LocalDatabase, ...rows: Equipment[]): Promise<void> {
  const tx = openWriting(local);
  await writeEquipment(tx, rows);
  await tx.done;
}

export async function dropEquipment(local: LocalDatabase, ...ids: string[]): Promise<void> {
  const tx = openWriting(local);
  await writeEquipment(tx, [], ids);
  await tx.done;
}

/** As the person sees it. */
export async function equipmentRow(
  local: LocalDatabase,
  id: string,
  { userId = me, pulled = 0, isComplete = true } = {},
): Promise<Equipment | undefined> {
  const tx = openWriting(local);
  const changes = new Changes(await missingChanges(tx, { userId, pulled }), isComplete);
  return changes.over(id, (await findOneEquipment(tx, id)) ?? null) ?? undefined;
}

/** As the person sees them, by their ids. */
export async function equipmentRows(local: LocalDatabase, userId = me): Promise<Equipment[]> {
  const tx = openWriting(local);
  const changes = new Changes(await missingChanges(tx, { userId, pulled: 0 }), true);
  const here = (await everyRow({ local } as RowDatabases, 'equipment')).map(({ id }) => id);
  const ids = [...new Set([...here, ...changes.ids])].sort();
  const rows = await Promise.all(ids.map((id) => equipmentRow(local, id, { userId })));
  return rows.filter((row) => row !== undefined);
}

export async function everyRow<Kind extends RowKind>(
  databases: RowDatabases,
  kind: Kind,
): Promise<RowOf[Kind][]> {
  const all: RowOf[Kind][] = [];
  for await (const rows of allRows(databases, kind)) all.push(...rows);
  return all;
}

/** Rows that are on the device, as if the feed had brought them. */
export function putRows<Kind extends RowKind>(
  databases: RowDatabases,
  kind: Kind,
  ...rows: RowOf[Kind][]
): Promise<void> {
  return takeRows(databases, kind, { rows, isFilled: true });
}
