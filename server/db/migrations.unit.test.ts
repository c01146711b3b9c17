/**
 * While a new version starts, the previous one still uses the same tables. A migration therefore only adds: what the
 * previous version reads stays, what it writes stays allowed. What an old version no longer needs is removed one
 * release later, and is listed here with its reason.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

const rules: Record<string, RegExp> = {
  'removes something that is read': /\bdrop (table|column|view|type|schema|function|sequence)\b/,
  'renames something': /\brename\b/,
  'changes the type of a column': /\balter column \S+ (set data )?type\b/,
  'requires a value that is not written yet': /\badd column (?!.*\bdefault\b).*\bnot null\b/,
  'forbids an empty value that may be written': /\balter column \S+ set not null\b/,
  'removes a default that is needed': /\balter column \S+ drop default\b/,
  'forbids a value that may be written': /\badd constraint\b|^create unique index\b/,
  'removes a rule that is needed': /\bdrop constraint\b|^drop index\b/,
  'changes existing rows': /^(update|delete|truncate|merge)\b/,
  'locks the whole table': /^(lock|vacuum|cluster|reindex)\b/,
};

/** Reviewed exceptions: the previous version still works, for the reason given. */
const reviewed = [
  // Before this version nothing wrote the columns and pairs that these constraints are about.
  '0001_relations.sql: forbids a value that may be written: equipment_links_redundancy_once',
  '0001_relations.sql: forbids a value that may be written: safety_points_once',
  // The previous version never stores a run without its scenario; only its cascade is gone.
  '0004_scenario_runs.sql: removes a rule that is needed: scenario_runs_scenario_id_scenarios_id_fk',
  '0004_scenario_runs.sql: changes existing rows: scenario_runs',
  '0004_scenario_runs.sql: forbids an empty value that may be written: scenario_id',
  // The previous version leaves the new column empty.
  '0009_task_acts.sql: forbids a value that may be written: scenario_run_tasks_completed_by_users_id_fk',
  '0017_safety_status_changes.sql: forbids a value that may be written: equipment_safety_links_status_changed_by_users_id_fk',
  '0038_blank_stickers.sql: forbids a value that may be written: sticker_prints_batch_id_code_batches_id_fk',
  // The previous version leaves the new columns empty and reads none of them.
  '0018_task_change_moments.sql: forbids a value that may be written: scenario_run_tasks_note_changed_by_users_id_fk',
  '0018_task_change_moments.sql: forbids a value that may be written: scenario_run_tasks_status_changed_by_users_id_fk',
  '0018_task_change_moments.sql: changes existing rows: scenario_run_tasks',
  '0018_task_change_moments.sql: changes existing rows: scenario_run_tasks',
  // The previous version writes keys in the old spelling until it is replaced: such keys find fewer duplicates, and
  // forbid none.
  '0020_one_place_one_spelling.sql: changes existing rows: equipment',
  '0020_one_place_one_spelling.sql: changes existing rows: equipment',
  '0020_one_place_one_spelling.sql: forbids a value that may be written: equipment_name_and_location',
  '0020_one_place_one_spelling.sql: removes a rule that is needed: equipment_location_key',
  '0020_one_place_one_spelling.sql: removes a rule that is needed: equipment_name_and_location',
  // The same list of kinds, with one more.
  '0020_one_place_one_spelling.sql: forbids a value that may be written: admin_notifications_type_known',
  '0020_one_place_one_spelling.sql: removes a rule that is needed: admin_notifications_type_known',
  '0008_emergency_notification.sql: removes a rule that is needed: admin_notifications_type_known',
  '0008_emergency_notification.sql: forbids a value that may be written: admin_notifications_type_known',
  '0016_jobs.sql: removes a rule that is needed: admin_notifications_type_known',
  '0016_jobs.sql: forbids a value that may be written: admin_notifications_type_known',
  '0015_comments_feed.sql: removes a rule that is needed: deleted_relations_kind_known',
  '0015_comments_feed.sql: forbids a value that may be written: deleted_relations_kind_known',
  '0026_documents_feed.sql: removes a rule that is needed: deleted_relations_kind_known',
  '0026_documents_feed.sql: forbids a value that may be written: deleted_relations_kind_known',
  // An index that only makes a question of the previous version faster.
  '0030_import_rows_without_keys.sql: removes a rule that is needed: import_rows_keys',
  // The new index of places begins with the same column; no question uses the identifiers as they are typed.
  '0031_places_and_identifiers.sql: removes a rule that is needed: equipment_location_key',
  '0031_places_and_identifiers.sql: removes a rule that is needed: safety_points_identifier',
  // The previous version fails at it while it runs an import, and this one tries that run again.
  '0032_imports_checked_and_removed.sql: removes something that is read: written_at',
  // The previous version leaves the new columns empty and reads none of them.
  '0041_inspection_records.sql: forbids a value that may be written: scenario_run_tasks_outcome_known',
  '0041_inspection_records.sql: forbids a value that may be written: scenario_run_tasks_record_id_inspection_records_id_fk',
  '0041_inspection_records.sql: forbids a value that may be written: scenario_run_tasks_result_changed_by_users_id_fk',
  '0041_inspection_records.sql: forbids a value that may be written: scenario_runs_kind_id_inspection_kinds_id_fk',
  '0041_inspection_records.sql: forbids a value that may be written: scenarios_kind_id_inspection_kinds_id_fk',
];

interface Statement {
  text: string;
  /** The table that the statement changes. */
  table: string | undefined;
  /** How the list above names it. */
  subject: string;
}

function parse(sql: string): Statement[] {
  return sql
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((part) =>
      part
        .replaceAll('"', '')
        .replaceAll(/[\s;]+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .filter(Boolean)
    .map((text) => {
      const named = /\b(?:constraint|column|index)(?: if (?:not )?exists)? (\S+)/.exec(text)?.[1];
      const table =
        /^(?:alter|create) table(?: if not exists)? (\S+)|^update (\S+)|\bon (\S+)/.exec(text);
      const about = table?.slice(1).find(Boolean);
      return { text, table: about, subject: named ?? about ?? text };
    });
}

/** What a migration does to tables that existed before it. */
function findingsIn(sql: string): string[] {
  const statements = parse(sql);
  const newTables = new Set(
    statements.flatMap(({ text, table }) => (text.startsWith('create table') ? [table] : [])),
  );
  return statements
    .filter(({ table }) => !newTables.has(table))
    .flatMap(({ text, subject }) =>
      Object.entries(rules)
        .filter(([, forbidden]) => forbidden.test(text))
        .map(([rule]) => `${rule}: ${subject}`),
    );
}

it('no migration breaks the version before it, except reviewed ones', () => {
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      findingsIn(readFileSync(`${folder}${file}`, 'utf8')).map((finding) => `${file}: ${finding}`),
    );
  expect(found.sort()).toEqual([...reviewed].sort());
});

it.each([
  ['ALTER TABLE "users" DROP COLUMN "email";', 'removes something that is read: email'],
  ['DROP TABLE "users";', 'removes something that is read: drop table users'],
  ['ALTER TABLE "users" RENAME COLUMN "a" TO "b";', 'renames something: a'],
  ['ALTER TABLE "users" ALTER COLUMN "a" SET DATA TYPE text;', 'changes the type of a column: a'],
  [
    'ALTER TABLE "users" ADD COLUMN "a" text NOT NULL;',
    'requires a value that is not written yet: a',
  ],
  [
    'ALTER TABLE "users" ALTER COLUMN "a" SET NOT NULL;',
    'forbids an empty value that may be written: a',
  ],
  [
    'ALTER TABLE "users" ADD CONSTRAINT "a" CHECK (true);',
    'forbids a value that may be written: a',
  ],
  [
    'CREATE UNIQUE INDEX "a" ON "users" USING btree ("b");',
    'forbids a value that may be written: a',
  ],
  ['DELETE FROM "users";', 'changes existing rows: delete from users'],
])('finds %s', (sql, finding) => {
  expect(findingsIn(sql)).toEqual([finding]);
});

it.each([
  'ALTER TABLE "users" ADD COLUMN "a" text;',
  `ALTER TABLE "users" ADD COLUMN "a" text DEFAULT '' NOT NULL;`,
  'CREATE INDEX "a" ON "users" USING btree ("b");',
  'INSERT INTO "users" VALUES (1) ON CONFLICT DO NOTHING;',
  'CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "c" ON "a" USING btree ("b");',
])('has nothing against %s', (sql) => {
  expect(findingsIn(sql)).toEqual([]);
});
