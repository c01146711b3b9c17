/** The real application on a real database, which can be stopped and started between two requests. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, isNull, type SQL, sql } from 'drizzle-orm';
import { ownAnswerHeader } from '#contract/call.ts';
import type { InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import type { ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import type { ScenarioWithRuns } from '#contract/scenarios/scenarios.ts';
import type { Database } from '#server/db/database.ts';
import {
  auditLog,
  equipment,
  idempotencyKeys,
  inspectionKinds,
  inspectionRecords,
  scenarioRuns,
  scenarioRunTasks,
  scenarios,
} from '#server/db/tables/index.ts';
import { equipmentRecord } from '#server/equipment/equipment-columns.ts';
import { dutyJson } from '#server/inspections/inspection-duties-store.ts';
import { joinResponsible } from '#server/inspections/inspection-kinds-store.ts';
import { recordJson } from '#server/inspections/inspection-records-store.ts';
import { DirectoryStorage } from '#server/storage/directory-storage.ts';
import { openTestDatabase } from '#server/testing/databases/test-database.ts';
import { type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const relations = [
  ...['equipment_links', 'equipment_safety_links', 'safety_points', 'equipment_comments'],
  ...['equipment_codes', 'outages', 'defect_entries', 'defects'],
];
const records = ['equipment_documents', ...relations, 'quick_search_buttons', 'equipment'];
const tables = [
  ...['scenario_runs', 'scenarios', 'inspection_duties', ...records, 'inspection_kinds'],
  ...['deleted_records', 'audit_log', 'idempotency_keys'],
  ...['admin_notifications', 'uploads', 'file_removals'],
];

const point = {
  label: 'Isolationswiderstand',
  kind: 'value',
  unit: 'MΩ',
  min: 1,
  max: null,
} as const;
/** The Prüfart of all inspections: one point to look at, one to measure. */
const inspectedBy = {
  ...{ id: '00000000-00aa-4000-8000-000000000001', name: 'DGUV V3', keptYears: 4 },
  ...{ intervalCount: 4, intervalUnit: 'year', reckoning: 'from_done' },
  points: [
    {
      ...{ id: '00000000-00aa-4000-8000-000000000002', label: 'Sichtprüfung', kind: 'check' },
      ...{ unit: null, min: null, max: null },
    },
    { id: '00000000-00aa-4000-8000-000000000003', ...point },
  ],
} satisfies typeof inspectionKinds.$inferInsert;

/** A person and one of their sessions. */
type Account = Pick<Person, 'id' | 'cookie'>;

export interface ModelRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** The headers that a client reads. */
function headersOf(given: Record<string, unknown>): Record<string, string> {
  const names = ['content-type', ownAnswerHeader].filter((name) => given[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, String(given[name])]));
}

export class ServerUnderTest {
  readonly #database: Database;
  readonly #files = path.join(tmpdir(), `anlagen-model-${randomUUID()}`);
  readonly #sessions = new Map<string, Account>();
  #running: TestApp | undefined;
  /** Counts the starts: an answer from before a stop never arrives. */
  starts = 0;

  static async start(): Promise<ServerUnderTest> {
    const server = new ServerUnderTest(await openTestDatabase());
    await server.up();
    return server;
  }

  constructor(database: Database) {
    this.#database = database;
  }

  get isUp(): boolean {
    return this.#running !== undefined;
  }

  async up(): Promise<void> {
    if (this.#running) return;
    this.starts += 1;
    this.#running = await startTestApp({
      database: { ...this.#database, close: async () => {} },
      config: { rateLimitPerMinute: 1_000_000_000 },
      storage: new DirectoryStorage(this.#files),
    });
  }

  async down(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.app.close();
  }

  person(name: string): Promise<Person> {
    if (!this.#running) throw new Error('the server is down');
    return this.#running.person('editor', { email: `${name}@test.example`, firstName: name });
  }

  /** The session of a person on a device; each device has its own. */
  async onDevice(name: string, { id }: Account): Promise<Account> {
    const known = this.#sessions.get(`${name} ${id}`);
    if (known) return known;
    if (!this.#running) throw new Error('the server is down');
    const session = await this.#running.onAnotherDevice({ id });
    this.#sessions.set(`${name} ${id}`, session);
    return session;
  }

  async handle({ method, path, headers, body }: ModelRequest): Promise<Response> {
    if (!this.#running) throw new Error('the server is down');
    const answer = await this.#running.app.inject({
      method: method as 'POST',
      url: path,
      headers,
      ...(body ? { payload: body } : {}),
    });
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: headersOf(answer.headers),
    });
  }

  async wipe(): Promise<void> {
    // Nobody may delete a record that has to be kept.
    const emptied = 'truncate inspection_records, scenario_run_tasks';
    const deleted = tables.map((table) => `delete from ${table}`);
    await this.#database.pool.query([emptied, ...deleted].join(';'));
  }

  async rows() {
    return this.#database.db.select(equipmentRecord).from(equipment).orderBy(asc(equipment.id));
  }

  /** The ids of all links, safety links, safety points, comments, codes, outages, defects and their entries. */
  async relations(): Promise<string[]> {
    const among = relations.map((table) => `select id from ${table}`).join(' union all ');
    const { rows } = await this.#database.pool.query<{ id: string }>(`${among} order by id`);
    return rows.map(({ id }) => id);
  }

  /** The documents that a person may see, as id and title. */
  async documentsFor(userId: string): Promise<string[]> {
    const { rows } = await this.#database.pool.query<{ id: string; title: string }>(
      `select id, title from equipment_documents
       where not is_private or created_by = $1 order by id`,
      [userId],
    );
    return rows.map(({ id, title }) => `${id} ${title}`);
  }

  /** One is a mere checklist; runs of the other one inspect by a Prüfart. */
  async addScenarios(names: { unbound: string; inspecting: string }): Promise<void> {
    const { db } = this.#database;
    await db.insert(inspectionKinds).values(inspectedBy);
    const kindId = inspectedBy.id;
    const bound = { name: names.inspecting, kindId };
    await db.insert(scenarios).values([{ name: names.unbound }, bound]);
  }

  /** The records and Prüfpflichten that devices have. */
  async inspections(): Promise<{ records: InspectionRecord[]; duties: InspectionDuty[] }> {
    const rowsOf = async <Row>(query: SQL): Promise<Row[]> => {
      const { rows } = await this.#database.db.execute<{ row: Row & object }>(query);
      return rows.map(({ row }) => row);
    };
    return {
      records: await rowsOf<InspectionRecord>(sql`
        select ${recordJson} as row from inspection_records e
        where e.equipment_id is not null order by e.id`),
      duties: await rowsOf<InspectionDuty>(sql`
        select ${dutyJson} as row from inspection_duties e ${joinResponsible} order by e.id`),
    };
  }

  /** All closed records in the order in which they arrived, and the tasks of all runs. */
  async closed() {
    const { db } = this.#database;
    const { id, recordId } = scenarioRunTasks;
    return {
      records: await db.select().from(inspectionRecords).orderBy(asc(inspectionRecords.changedIn)),
      tasks: await db.select({ id, recordId }).from(scenarioRunTasks),
    };
  }

  /** All scenarios, and the unfinished runs with their tasks, as a person reads them. */
  async runsFor({
    cookie,
  }: Account): Promise<{ scenarios: ScenarioWithRuns[]; runs: ScenarioRun[] }> {
    const read = async (path: string): Promise<unknown> =>
      (await this.handle({ method: 'GET', path, headers: { cookie }, body: undefined })).json();
    const isOpen = isNull(scenarioRuns.finishedAt);
    const open = await this.#database.db.select().from(scenarioRuns).where(isOpen);
    return {
      scenarios: (await read('/api/scenarios')) as ScenarioWithRuns[],
      runs: await Promise.all(
        open.map(async ({ id }) => (await read(`/api/scenario-runs/${id}`)) as ScenarioRun),
      ),
    };
  }

  /** Whether a record of any kind has this id. */
  async has(id: string): Promise<boolean> {
    const among = records.map((table) => `select id from ${table}`);
    const sql = `select from (${among.join(' union all ')}) all_of_them where id = $1`;
    return (await this.#database.pool.query(sql, [id])).rowCount !== 0;
  }

  async audit() {
    return this.#database.db.select().from(auditLog);
  }

  /** The idempotency keys of all writes except requests for upload addresses. */
  async keys() {
    const { key, answer } = idempotencyKeys;
    const all = await this.#database.db.select({ key, answer }).from(idempotencyKeys);
    return all.filter(({ answer }) => !(answer as { uploadURL?: string } | null)?.uploadURL);
  }

  async close(): Promise<void> {
    await this.down();
    await this.#database.close();
    await rm(this.#files, { recursive: true, force: true });
  }
}
