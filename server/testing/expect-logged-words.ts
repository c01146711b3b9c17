import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { isHiddenInLog } from '#contract/audit-log/hidden-fields.ts';
import { loggedField } from '#contract/noun-tables.ts';
import type { Db } from '../db/database.ts';

/** Every field in the log has German words in the descriptor of its noun (`logged`). */
export async function expectLoggedWords(db: Db): Promise<void> {
  const { rows } = await db.execute<{ kind: string; field: string }>(sql`
    select distinct entity_type as kind, field from audit_log,
      jsonb_object_keys(coalesce(old_values, '{}') || coalesce(new_values, '{}')) as field`);
  const unnamed = rows.filter(
    ({ kind, field }) => !isHiddenInLog(field) && !loggedField(kind, field),
  );
  expect(unnamed, 'logged fields without words in the descriptor of their noun').toEqual([]);
}
