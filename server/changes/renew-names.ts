import { type SQL, sql } from 'drizzle-orm';
import type { RowKind } from '#contract/changes.ts';
import type { Tx } from '../db/database.ts';
import { say } from '../notify/notices.ts';

interface NamingRows {
  kind: RowKind;
  table: SQL;
  /** Which of them, under the alias `e`, show what the person is called. */
  names: (userId: string) => SQL;
}

const isOneOf = (userId: string, columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql`${sql.raw(`e.${column}`)} = ${userId}`),
    sql` or `,
  );

const taskColumns = ['updated_by', 'status_changed_by', 'note_changed_by', 'completed_by'];

/**
 * In the order in which runs, tasks and scenarios are locked elsewhere. The log tells who changed a scenario; where it has
 * forgotten that, a device may still show anybody's name.
 */
const namingRows: readonly NamingRows[] = [
  {
    kind: 'equipment_comment',
    table: sql`equipment_comments`,
    names: (userId) => isOneOf(userId, ['created_by', 'updated_by']),
  },
  {
    kind: 'scenario_run',
    table: sql`scenario_runs`,
    names: (userId) => sql`e.finished_at is null and e.started_by = ${userId}`,
  },
  {
    kind: 'scenario_run_task',
    table: sql`scenario_run_tasks`,
    names: (userId) => sql`e.run_id in (select id from scenario_runs where finished_at is null)
      and (${isOneOf(userId, taskColumns)})`,
  },
  {
    kind: 'scenario',
    table: sql`scenarios`,
    names: (userId) => sql`
      exists (select from scenario_runs run
        where run.scenario_id = e.id and run.started_by = ${userId})
      or coalesce((select log.user_id from audit_log log
        where log.entity_type = 'scenario' and log.entity_id = e.id::text
          and log.action in ('create', 'update')
        order by log.created_at desc, log.id desc limit 1) = ${userId}, true)`,
  },
];

/**
 * Sends devices again what shows a person's name. Names in rows are those of today: whatever changes or erases a name
 * calls this in its own transaction.
 */
export async function renewRowsNaming(tx: Tx, userId: string): Promise<void> {
  for (const { kind, table, names } of namingRows) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with held as (select e.id from ${table} e where ${names(userId)} order by e.id for no key update),
      renewed as (update ${table} e set changed_in = pg_current_xact_id()
        from held where held.id = e.id returning e.id)
      select id from renewed limit 1`);
    const [first] = rows;
    // One notice is enough: who gets it reads all that changed.
    if (first) await say(tx, [{ type: 'changed', entity: kind, id: first.id, action: 'update' }]);
  }
}
