import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { identityKey } from '#contract/location.ts';
import type { SafetyPointFields } from '#contract/safety.ts';
import { asSearchable } from '#contract/safety-search.ts';
import { phraseText, searchText } from '#contract/search-text.ts';
import { nameSortKey } from '#contract/sort-key.ts';
import type { Tx } from './database.ts';
import { safetyPoints } from './tables/index.ts';

/** What the contract makes of the fields; written with them, always. */
export function derivedPointColumns(fields: SafetyPointFields) {
  const { identifier, site, floor, column, description } = fields;
  const identity = [identifier, site, floor, column, description].map((text) =>
    identityKey(text ?? ''),
  );
  return {
    searchText: searchText(asSearchable(fields)),
    identifierText: phraseText(identifier),
    sortKey: nameSortKey(identifier),
    // A description may be longer than what an index takes.
    identityKey: createHash('sha256').update(identity.join('\n')).digest('hex'),
  };
}

/** After a description has changed by itself. A point that has become equal to another goes on without a key. */
export async function rederivePoint(tx: Tx, id: string): Promise<void> {
  const [point] = await tx.select().from(safetyPoints).where(eq(safetyPoints.id, id));
  if (!point) return;
  const { identityKey: key, ...derived } = derivedPointColumns(point);
  const taken = sql`exists (select from safety_points where identity_key = ${key} and id <> ${id})`;
  await tx
    .update(safetyPoints)
    .set({ ...derived, identityKey: sql`case when ${taken} then '' else ${key} end` })
    .where(eq(safetyPoints.id, id));
}

/** For points written by a version that could not search them. Of equal ones the first keeps its key. */
export async function fillDerivedColumns(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<SafetyPointFields & { id: string }>(
    `select id, identifier, site, floor, "column", description from safety_points
      where search_text = '' order by created_at, id`,
  );
  for (const { id, ...fields } of rows) {
    const { searchText, identifierText, sortKey, identityKey } = derivedPointColumns(fields);
    await client.query(
      `update safety_points set search_text = $2, identifier_text = $3, sort_key = $4,
        identity_key = case
          when exists (select from safety_points where identity_key = $5) then '' else $5 end
        where id = $1`,
      [id, searchText, identifierText, sortKey, identityKey],
    );
  }
}
