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
  'takes something away that is read': /\bdrop (table|column|view|type|schema|function|sequence)\b/,
  'gives something another name': /\brename\b/,
  'changes the type of a column': /\balter column \S+ (set data )?type\b/,
  'demands a value that is not written yet': /\badd column (?!.*\bdefault\b).*\bnot null\b/,
  'forbids an empty value that may be written': /\balter column \S+ set not null\b/,
  'takes a default away that is relied on': /\balter column \S+ drop default\b/,
  'forbids what may be written': /\badd constraint\b|^create unique index\b/,
  'takes a rule away that is relied on': /\bdrop constraint\b|^drop index\b/,
  'changes rows that are there': /^(update|delete|truncate|merge)\b/,
  'locks everybody out': /^(lock|vacuum|cluster|reindex)\b/,
};

/** Reviewed exceptions: the previous version still works, for the reason given. */
const reviewed = [
  // Before this version nothing wrote the columns and pairs that these constraints are about.
  '0001_relations.sql: forbids what may be written: equipment_links_redundancy_once',
  '0001_relations.sql: forbids what may be written: safety_points_once',
  // The previous version never stores a run without its scenario; it only loses its own cascade.
  '0004_scenario_runs.sql: takes a rule away that is relied on: scenario_runs_scenario_id_scenarios_id_fk',
  '0004_scenario_runs.sql: changes rows that are there: scenario_runs',
  '0004_scenario_runs.sql: forbids an empty value that may be written: scenario_id',
  // The previous version leaves the new column empty.
  '0009_task_acts.sql: forbids what may be written: scenario_run_tasks_completed_by_users_id_fk',
  '0017_safety_status_changes.sql: forbids what may be written: equipment_safety_links_status_changed_by_users_id_fk',
  // The previous version leaves the new columns empty and reads none of them.
  '0018_task_change_moments.sql: forbids what may be written: scenario_run_tasks_note_changed_by_users_id_fk',
  '0018_task_change_moments.sql: forbids what may be written: scenario_run_tasks_status_changed_by_users_id_fk',
  '0018_task_change_moments.sql: changes rows that are there: scenario_run_tasks',
  '0018_task_change_moments.sql: changes rows that are there: scenario_run_tasks',
  // The previous version writes keys in the old spelling until it is replaced: such keys find fewer duplicates, and
  // forbid none.
  '0020_one_place_one_spelling.sql: changes rows that are there: equipment',
  '0020_one_place_one_spelling.sql: changes rows that are there: equipment',
  '0020_one_place_one_spelling.sql: forbids what may be written: equipment_name_and_location',
  '0020_one_place_one_spelling.sql: takes a rule away that is relied on: equipment_location_key',
  '0020_one_place_one_spelling.sql: takes a rule away that is relied on: equipment_name_and_location',
  // The same list of kinds, with one more.
  '0020_one_place_one_spelling.sql: forbids what may be written: admin_notifications_type_known',
  '0020_one_place_one_spelling.sql: takes a rule away that is relied on: admin_notifications_type_known',
  '0008_emergency_notification.sql: takes a rule away that is relied on: admin_notifications_type_known',
  '0008_emergency_notification.sql: forbids what may be written: admin_notifications_type_known',
  '0016_jobs.sql: takes a rule away that is relied on: admin_notifications_type_known',
  '0016_jobs.sql: forbids what may be written: admin_notifications_type_known',
  '0015_comments_feed.sql: takes a rule away that is relied on: deleted_relations_kind_known',
  '0015_comments_feed.sql: forbids what may be written: deleted_relations_kind_known',
  '0026_documents_feed.sql: takes a rule away that is relied on: deleted_relations_kind_known',
  '0026_documents_feed.sql: forbids what may be written: deleted_relations_kind_known',
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
  const made = new Set(
    statements.flatMap(({ text, table }) => (text.startsWith('create table') ? [table] : [])),
  );
  return statements
    .filter(({ table }) => !made.has(table))
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
  ['ALTER TABLE "users" DROP COLUMN "email";', 'takes something away that is read: email'],
  ['DROP TABLE "users";', 'takes something away that is read: drop table users'],
  ['ALTER TABLE "users" RENAME COLUMN "a" TO "b";', 'gives something another name: a'],
  ['ALTER TABLE "users" ALTER COLUMN "a" SET DATA TYPE text;', 'changes the type of a column: a'],
  [
    'ALTER TABLE "users" ADD COLUMN "a" text NOT NULL;',
    'demands a value that is not written yet: a',
  ],
  [
    'ALTER TABLE "users" ALTER COLUMN "a" SET NOT NULL;',
    'forbids an empty value that may be written: a',
  ],
  ['ALTER TABLE "users" ADD CONSTRAINT "a" CHECK (true);', 'forbids what may be written: a'],
  ['CREATE UNIQUE INDEX "a" ON "users" USING btree ("b");', 'forbids what may be written: a'],
  ['DELETE FROM "users";', 'changes rows that are there: delete from users'],
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
