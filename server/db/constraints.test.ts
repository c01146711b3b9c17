import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/databases/test-database.ts';
import type { Database } from './database.ts';
import { sqlState, violatedConstraint } from './problems.ts';

type Row = Record<string, unknown>;

const [user, one, other, point, scenario, run, plan, list, batch, print, kind, subscriber, defect] =
  Array.from({ length: 13 }, () => randomUUID());
const at = '2026-01-02T03:04:05Z';

const anlage = {
  type: 'Pumpe',
  location_raw: 'BT5 / EG',
  location_key: 'bt5 / eg',
  building_key: '5',
  floor_key: 'eg',
  room_key: '',
  search_text: '',
  name_text: '',
  type_text: '',
  location_text: '',
  sort_key: '',
};

const defectRow = {
  ...{ equipment_id: one, severity: 'minor', description: 'Rost', may_continue: 'yes' },
  search_text: '',
};

const inspectionKind = {
  ...{ name: 'DGUV V3', interval_count: 4, interval_unit: 'year', reckoning: 'from_done' },
  ...{ kept_years: 10, points: '[]' },
};

const inspectionRecord = {
  ...{ equipment: '{}', kind: '{}', occasion: 'recurring', done_on: '2026-01-02', extent: 'Alles' },
  ...{ result: 'passed', points: '[]', may_continue: 'yes', defects: '[]', verified: '[]' },
  ...{ inspector_name: 'Eva', qualification: 'EFK', signature: '{}', kept_until: '2036-01-02' },
};

/** Rows that the rows below refer to. */
const referencedRows: [table: string, row: Row][] = [
  ['users', { id: user }],
  ['users', { id: subscriber }],
  ['calendar_feeds', { user_id: subscriber, secret_hash: 'taken', scope: 'all' }],
  ['equipment', { id: one, name: 'P1', name_key: 'p1', ...anlage }],
  ['equipment', { id: other, name: 'P2', name_key: 'p2', ...anlage }],
  ['defects', { id: defect, ...defectRow }],
  [
    'equipment_links',
    { source_equipment_id: other, target_equipment_id: one, link_type: 'redundancy' },
  ],
  [
    'equipment_documents',
    {
      ...{ id: plan, equipment_id: one, title: 'Plan', file_name: 'plan.pdf', file_size: 1 },
      ...{ mime_type: 'application/pdf', object_path: 'a/plan', content_hash: 'hash' },
    },
  ],
  ['safety_points', { id: point, identifier: 'F1' }],
  ['imports', { id: list, file_name: 'liste.csv', file_size: 1 }],
  ['code_batches', { id: batch, count: 1 }],
  ['inspection_kinds', { id: kind, ...inspectionKind }],
  ['sticker_prints', { id: print, layout: '{}', count: 1 }],
  ['scenarios', { id: scenario, name: 'Wartung' }],
  ['scenario_runs', { id: run, scenario_id: scenario, scenario_name: 'Wartung', filters: '[]' }],
];

/** One valid row for each table. */
const validRows: Record<string, Row> = {
  admin_notifications: {
    type: 'gdpr_request',
    title: 'x',
    message: 'x',
    once_key: 'k',
    user_id: user,
  },
  audit_log: { action: 'create', entity_type: 'equipment', entity_id: '1', user_id: user },
  blank_codes: { code: '222222222222', batch_id: batch, value_id: randomUUID(), position: 0 },
  calendar_feeds: { user_id: user, secret_hash: 'hash', scope: 'mine' },
  code_batches: { count: 1, created_by: user },
  data_retention_policies: { entity_type: 'probe', retention_period_months: 1 },
  defect_entries: { defect_id: defect, status: 'fixed', created_by: user },
  defects: {
    ...{ ...defectRow, assignee_id: user, status_changed_by: user },
    ...{ created_by: user, updated_by: user },
  },
  deleted_equipment: { id: randomUUID() },
  deleted_relations: { kind: 'link', id: randomUUID() },
  deleted_records: { kind: 'equipment_link', id: randomUUID(), homes: [] },
  document_thumbnails: { document_id: plan, content: Buffer.from('x') },
  emergency_access_codes: {
    code: 'hash',
    site: 'Werk',
    expires_at: at,
    used_by: user,
    created_by: user,
  },
  equipment: { name: 'P3', name_key: 'p3', ...anlage, created_by: user, updated_by: user },
  equipment_codes: {
    ...{ equipment_id: one, value: 'INV-1', value_id: randomUUID(), created_by: user },
  },
  equipment_comments: { equipment_id: one, content: 'x', created_by: user, updated_by: user },
  equipment_documents: {
    equipment_id: one,
    title: 'Plan',
    file_name: 'plan.pdf',
    file_size: 1,
    mime_type: 'application/pdf',
    object_path: 'a/b',
    content_hash: 'hash',
    created_by: user,
    updated_by: user,
  },
  equipment_links: {
    source_equipment_id: one,
    target_equipment_id: other,
    link_type: 'control',
    created_by: user,
  },
  equipment_safety_links: {
    equipment_id: one,
    safety_point_id: point,
    role: 'primary',
    created_by: user,
  },
  equipment_types: { name: 'Pumpe', color: '#aabbcc' },
  feed_epochs: { epoch: 'e' },
  file_removals: { object_path: 'a/b' },
  frontend_errors: { message: 'x', timestamp: at, user_agent: 'x', url: 'x', user_id: user },
  gdpr_events: { event_type: 'data_exported', user_id: user, performed_by: user },
  idempotency_keys: { key: 'k', request_hash: 'h', user_id: user },
  imports: { file_name: 'liste.csv', file_size: 1, created_by: user },
  import_rows: { import_id: list, sheet: 0, row: 1, cells: ['x'] },
  inspection_duties: {
    ...{ equipment_id: one, kind_id: kind, rule: 'by_type' },
    ...{ responsible_id: user, updated_by: user },
  },
  inspection_kind_types: { kind_id: kind, type: 'Pumpe' },
  inspection_kinds: {
    ...inspectionKind,
    ...{ responsible_id: user, created_by: user, updated_by: user },
  },
  inspection_records: {
    ...{ ...inspectionRecord, equipment_id: one, kind_id: kind, closed_by: user },
  },
  instance_secrets: { secrets: '{}' },
  jobs: { kind: 'remove_files', once_key: 'k', requested_by: user },
  outages: { equipment_id: one, since: '2026-01-02', updated_by: user },
  quick_search_buttons: { user_id: user, search_term: 'x', display_label: 'x', order: 0 },
  request_counts: { key: 'k', taken: 1, ends_at: at },
  retention_runs: { day: '2026-01-01', started_at: at },
  safety_points: { identifier: 'F2', created_by: user },
  scenario_filters: { scenario_id: scenario, filter_type: 'floor', filter_value: '*' },
  scenario_run_tasks: {
    run_id: run,
    asset_id: one,
    equipment_name: 'P1',
    equipment_type: 'Pumpe',
    equipment_location_raw: 'EG',
    updated_by: user,
  },
  scenario_runs: {
    scenario_id: scenario,
    scenario_name: 'x',
    filters: '[]',
    started_by: user,
    finished_by: user,
  },
  scenarios: { name: 'x', created_by: user },
  sessions: { token_hash: 'h', user_id: user },
  sticker_print_equipment: { print_id: print, equipment_id: one, place: 1 },
  sticker_prints: { layout: '{}', count: 1, created_by: user },
  sticker_templates: { name: 'Klinik', layout: '{}', created_by: user, updated_by: user },
  uploads: { user_id: user, address: 'a', object_path: 'a/b', expires_at: at },
  user_blacklist: { user_id: user, blocked_by: user, unblocked_by: user },
  user_consents: { user_id: user, consent_type: 'analytics', consent_given: true },
  users: { external_id: 'x#1', email: null },
};

/** Changes that make a valid row invalid. An empty change means that the same row is refused a second time. */
const refused: Record<string, [table: string, change: Row]> = {
  admin_notifications_onceKey_unique: ['admin_notifications', {}],
  admin_notifications_priority_known: ['admin_notifications', { priority: 'urgent' }],
  admin_notifications_type_known: ['admin_notifications', { type: 'gossip' }],
  audit_log_action_not_blank: ['audit_log', { action: ' ' }],
  data_retention_policies_one_per_entity: ['data_retention_policies', {}],
  data_retention_policies_period_positive: [
    'data_retention_policies',
    { retention_period_months: 0 },
  ],
  defect_entries_not_empty: ['defect_entries', { status: null, text: ' ' }],
  defect_entries_status_known: ['defect_entries', { status: 'lost' }],
  defects_description_not_blank: ['defects', { description: ' ' }],
  defects_may_continue_known: ['defects', { may_continue: 'maybe' }],
  defects_severity_known: ['defects', { severity: 'bad' }],
  defects_status_known: ['defects', { status: 'lost' }],
  deleted_relations_kind_known: ['deleted_relations', { kind: 'friendship' }],
  emergency_access_codes_code_unique: ['emergency_access_codes', {}],
  emergency_access_codes_site_not_blank: ['emergency_access_codes', { site: '' }],
  equipment_codes_not_blank: ['equipment_codes', { value: ' ' }],
  equipment_codes_value_once: ['equipment_codes', {}],
  blank_codes_value_once: ['blank_codes', {}],
  calendar_feeds_scope_known: ['calendar_feeds', { scope: 'some' }],
  calendar_feeds_secretHash_unique: ['calendar_feeds', { secret_hash: 'taken' }],
  calendar_feeds_userId_unique: ['calendar_feeds', {}],
  code_batches_count: ['code_batches', { count: 1_001 }],
  equipment_comments_not_blank: ['equipment_comments', { content: '\n\t ' }],
  equipment_documents_objectPath_unique: ['equipment_documents', {}],
  equipment_documents_size: ['equipment_documents', { file_size: 52_428_801 }],
  equipment_documents_title_not_blank: ['equipment_documents', { title: ' ' }],
  equipment_documents_type_known: ['equipment_documents', { document_type: 'novel' }],
  equipment_links_not_to_itself: ['equipment_links', { target_equipment_id: one }],
  equipment_links_once: ['equipment_links', {}],
  equipment_links_redundancy_once: ['equipment_links', { link_type: 'redundancy' }],
  equipment_links_type_known: ['equipment_links', { link_type: 'friendship' }],
  equipment_location_not_blank: ['equipment', { location_raw: ' ' }],
  equipment_name_and_location: ['equipment', {}],
  equipment_name_not_blank: ['equipment', { name: ' ' }],
  equipment_safety_links_once: ['equipment_safety_links', {}],
  equipment_safety_links_role_known: ['equipment_safety_links', { role: 'tertiary' }],
  equipment_safety_links_status_known: ['equipment_safety_links', { status: 'maybe' }],
  equipment_type_not_blank: ['equipment', { type: '' }],
  equipment_types_color_hex: ['equipment_types', { color: 'red' }],
  equipment_types_name_length: ['equipment_types', { name: 'x'.repeat(51) }],
  equipment_types_name_unique: ['equipment_types', {}],
  gdpr_events_type_known: ['gdpr_events', { event_type: 'party' }],
  idempotency_keys_key_length: ['idempotency_keys', { key: 'x'.repeat(201) }],
  import_rows_once: ['import_rows', {}],
  import_rows_verdict_known: ['import_rows', { verdict: 'maybe' }],
  imports_state_known: ['imports', { state: 'asleep' }],
  inspection_duties_counts_from_done: ['inspection_duties', { counts_from: '2026-01-02' }],
  inspection_duties_interval: ['inspection_duties', { interval_count: 1 }],
  inspection_duties_once: ['inspection_duties', {}],
  inspection_duties_rule_known: ['inspection_duties', { rule: 'sometimes' }],
  inspection_kind_types_interval: ['inspection_kind_types', { interval_unit: 'year' }],
  inspection_kind_types_once: ['inspection_kind_types', {}],
  inspection_kind_types_type_not_blank: ['inspection_kind_types', { type: ' ' }],
  inspection_kinds_interval: ['inspection_kinds', { interval_count: 0 }],
  inspection_kinds_kept_years: ['inspection_kinds', { kept_years: 101 }],
  inspection_kinds_name_not_blank: ['inspection_kinds', { name: ' ' }],
  inspection_kinds_reckoning_known: ['inspection_kinds', { reckoning: 'from_now' }],
  inspection_records_continued_use_known: ['inspection_records', { may_continue: 'perhaps' }],
  inspection_records_inspector_not_blank: ['inspection_records', { inspector_name: ' ' }],
  inspection_records_occasion_known: ['inspection_records', { occasion: 'birthday' }],
  inspection_records_result_known: ['inspection_records', { result: 'good' }],
  instance_secrets_one: ['instance_secrets', { id: 2 }],
  idempotency_keys_once: ['idempotency_keys', {}],
  jobs_one_waiting_per_key: ['jobs', {}],
  jobs_state_known: ['jobs', { state: 'asleep' }],
  outages_once: ['outages', {}],
  outages_until_after_since: ['outages', { until: '2026-01-01' }],
  quick_search_buttons_label_not_blank: ['quick_search_buttons', { display_label: ' ' }],
  quick_search_buttons_order_not_negative: ['quick_search_buttons', { order: -1 }],
  quick_search_buttons_term_not_blank: ['quick_search_buttons', { search_term: '' }],
  safety_points_identifier_not_blank: ['safety_points', { identifier: ' ' }],
  safety_points_once: ['safety_points', { identity_key: 'k' }],
  scenario_filters_once: ['scenario_filters', {}],
  scenario_filters_type_known: ['scenario_filters', { filter_type: 'mood' }],
  scenario_filters_value_not_blank: ['scenario_filters', { filter_value: ' ' }],
  scenario_run_tasks_completed_when_done: ['scenario_run_tasks', { status: 'done' }],
  scenario_run_tasks_once: ['scenario_run_tasks', {}],
  scenario_run_tasks_outcome_known: ['scenario_run_tasks', { outcome: 'fine' }],
  scenario_run_tasks_status_known: ['scenario_run_tasks', { status: 'forgotten' }],
  scenario_runs_finished_after_start: ['scenario_runs', { finished_at: at }],
  scenarios_name_not_blank: ['scenarios', { name: '' }],
  sticker_print_equipment_once: ['sticker_print_equipment', {}],
  sticker_prints_state_known: ['sticker_prints', { state: 'asleep' }],
  sticker_templates_name_not_blank: ['sticker_templates', { name: ' ' }],
  uploads_address_unique: ['uploads', {}],
  user_blacklist_one_open_block: ['user_blacklist', {}],
  user_consents_type_known: ['user_consents', { consent_type: 'soul' }],
  users_externalId_unique: ['users', {}],
  users_one_unclaimed_record_per_email: ['users', { external_id: null, email: 'A@b.example' }],
  users_role_known: ['users', { role: 'owner' }],
  users_status_known: ['users', { status: 'asleep' }],
};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  for (const [table, row] of referencedRows) await insert(database.pool, table, row);
});
afterAll(() => database.close());

function insert(client: Pick<pg.Pool, 'query'>, table: string, row: Row): Promise<unknown> {
  const columns = Object.keys(row).map((name) => `"${name}"`);
  const values = columns.map((_, index) => `$${index + 1}`);
  return client.query(
    `insert into ${table} (${columns}) values (${values})`,
    Object.values(row) as unknown[],
  );
}

/** The result of inserting the rows one after the other, in a transaction that is rolled back. */
async function outcomeOf(table: string, ...rows: Row[]): Promise<unknown> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const row of rows) await insert(client, table, { ...validRows[table], ...row });
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const query = async <T extends object>(text: string): Promise<T[]> =>
  (await database.pool.query<T>(text)).rows;

it('accepts a valid row in every table', async () => {
  const tables = await query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  expect(Object.keys(validRows).sort()).toEqual(tables.map(({ name }) => name).sort());
  for (const table of Object.keys(validRows))
    expect(await outcomeOf(table, {}), table).toBeUndefined();
});

it.each(Object.entries(refused))('refuses by %s', async (constraint, [table, change]) => {
  const repeats = needsTwoRows(constraint) ? [change, change] : [change];
  expect(violatedConstraint(await outcomeOf(table, ...repeats))).toBe(constraint);
});

/** A unique constraint needs two rows to be violated. */
function needsTwoRows(constraint: string): boolean {
  return /_(unique|once|one_\w+|name_and_location)$/.test(constraint);
}

it('has an invalid row here for every check and every unique index there is', async () => {
  const found = await query<{ name: string }>(`
    select conname as name from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'c'
    union
    select indexrelid::regclass::text from pg_index
     where indisunique and not indisprimary
       and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`);
  const names = found.map(({ name }) => name.replaceAll('"', ''));
  expect(Object.keys(refused).sort()).toEqual(names.sort());
});

it('refuses a reference to nothing, in every column', async () => {
  const references = await query<{ name: string; owner: string; column: string }>(`
    select c.conname as name, c.conrelid::regclass::text as owner, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.connamespace = 'public'::regnamespace and c.contype = 'f'`);
  expect(references.length).toBeGreaterThan(20);
  for (const { name, owner, column } of references) {
    const outcome = await outcomeOf(owner, { [column]: randomUUID() });
    expect(violatedConstraint(outcome), `${owner}.${column}`).toBe(name);
  }
});

it('refuses a missing value in every column that must have one', async () => {
  const columns = await query<{ owner: string; column: string }>(`
    select table_name as owner, column_name as column from information_schema.columns
     where table_schema = 'public' and is_nullable = 'NO'`);
  for (const { owner, column } of columns) {
    const outcome = await outcomeOf(owner, { [column]: null });
    expect(sqlState(outcome), `${owner}.${column}`).toBe('23502');
  }
});
