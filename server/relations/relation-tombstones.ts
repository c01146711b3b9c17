import { and, eq, sql } from 'drizzle-orm';
import type { RelationKind } from '#contract/relations.ts';
import type { Tx } from '../db/database.ts';
import { deletedRelations } from '../db/tables/index.ts';

/** Tells devices that a relation or a comment is gone. */
export async function bury(tx: Tx, kind: RelationKind, id: string): Promise<void> {
  await tx.execute(sql`
    insert into ${deletedRelations} (kind, id) values (${kind}, ${id}) ${buriedAgain}`);
}

const buriedAgain = sql`
  on conflict (kind, id) do update set deleted_at = now(), changed_in = pg_current_xact_id()`;

/** Takes it back: one with the same id is there again. */
export async function unbury(tx: Tx, kind: RelationKind, id: string): Promise<void> {
  await tx
    .delete(deletedRelations)
    .where(and(eq(deletedRelations.kind, kind), eq(deletedRelations.id, id)));
}

/** All relations and comments that will go with an Anlage. */
export async function buryRelationsOf(tx: Tx, equipmentId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${deletedRelations} (kind, id)
    select 'link', id from equipment_links
      where source_equipment_id = ${equipmentId} or target_equipment_id = ${equipmentId}
    union all
    select 'safety_link', id from equipment_safety_links where equipment_id = ${equipmentId}
    union all
    select 'comment', id from equipment_comments where equipment_id = ${equipmentId}
    ${buriedAgain}`);
}
