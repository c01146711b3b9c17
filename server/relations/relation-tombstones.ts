import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { RelationKind } from '#contract/relations.ts';
import type { Tx } from '../db/database.ts';
import { deletedRelations } from '../db/tables/index.ts';

/** How a tombstone names its only reader. A hash, so that nothing is left of a person who is removed later. */
export const readerKey = (userId: SQL): SQL => sql`encode(sha256((${userId})::bytea), 'hex')`;

/** Tells devices that a relation, comment or document is gone: all of them, or those of its only reader. */
export async function bury(
  tx: Tx,
  kind: RelationKind,
  id: string,
  onlyReader?: string | null,
): Promise<void> {
  const reader = onlyReader ? readerKey(sql`${onlyReader}::text`) : null;
  await tx.execute(sql`
    insert into ${deletedRelations} (kind, id, reader) values (${kind}, ${id}, ${reader}) ${buriedAgain}`);
}

/** What others once saw, they hear of again. */
const buriedAgain = sql`on conflict (kind, id) do update
  set deleted_at = now(), changed_in = pg_current_xact_id(),
    reader = case when deleted_relations.reader = excluded.reader then excluded.reader end`;

/** Takes it back: one with the same id is there again. For documents the feed itself looks who sees it. */
export async function unbury(tx: Tx, kind: RelationKind, id: string): Promise<void> {
  await tx
    .delete(deletedRelations)
    .where(and(eq(deletedRelations.kind, kind), eq(deletedRelations.id, id)));
}

/** All relations, comments and documents that will go with an Anlage. */
export async function buryRelationsOf(tx: Tx, equipmentId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${deletedRelations} (kind, id, reader)
    select 'link', id, null from equipment_links
      where source_equipment_id = ${equipmentId} or target_equipment_id = ${equipmentId}
    union all
    select 'safety_link', id, null from equipment_safety_links where equipment_id = ${equipmentId}
    union all
    select 'comment', id, null from equipment_comments where equipment_id = ${equipmentId}
    union all
    select 'document', id, case when is_private then ${readerKey(sql`created_by::text`)} end
      from equipment_documents where equipment_id = ${equipmentId}
        and (not is_private or created_by is not null)
    ${buriedAgain}`);
}
