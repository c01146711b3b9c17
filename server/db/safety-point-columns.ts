import { createHash } from 'node:crypto';
import type pg from 'pg';
import { identityKey } from '#contract/equipment/location.ts';
import type { SafetyPointFields } from '#contract/safety/safety.ts';
import { asSearchable } from '#contract/safety/safety-search.ts';
import { phraseText, searchText } from '#contract/search/search-text.ts';
import { nameSortKey } from '#contract/text/sort-key.ts';

/** Columns that the contract derives from the fields; always written together with them. */
export function derivedPointColumns(fields: SafetyPointFields) {
  const { identifier, site, floor, column, description } = fields;
  const identity = [identifier, site, floor, column, description].map((text) =>
    identityKey(text ?? ''),
  );
  return {
    searchText: searchText(asSearchable(fields)),
    identifierText: phraseText(identifier),
    sortKey: nameSortKey(identifier),
    // A description may be too long for an index.
    identityKey: createHash('sha256').update(identity.join('\n')).digest('hex'),
  };
}

/** For points of a version without these columns. Of equal ones the first keeps its key. */
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
