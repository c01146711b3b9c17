import { sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/audit-log/audit-entries.ts';
import { atMost, type Figure, quantile, timed } from '../figures.ts';
import type { LoadedServer } from '../stock/loaded-server.ts';
import { withoutIndexes } from '../stock/without-indexes.ts';

const entries = 1_000_000;
const perPage = 50;
const lastPage = 10_000;
const rounds = 20;
const limitMs = 150;

/** The entries that one statement can write before its timeout. */
const batch = 50_000;

/** Ten years of entries, one every five minutes, with mixed kinds, actions and people. */
async function insertEntries({ database, userId }: LoadedServer): Promise<void> {
  for (let from = 1; from <= entries; from += batch) {
    await database.db.execute(sql`
      insert into audit_log
        (action, entity_type, entity_id, user_id, old_values, new_values, equipment_name, created_at)
      select (array['create', 'update', 'update', 'update', 'delete', 'link'])[1 + number % 6],
        (array['equipment', 'equipment_comment', 'equipment_link', 'scenario_run_task', 'user'])[1 + number % 5],
        gen_random_uuid()::text, ${userId}::uuid,
        jsonb_build_object('name', 'Pumpe ' || number, 'tags', jsonb_build_array('Achtung')),
        jsonb_build_object('name', 'Pumpe ' || number || ' neu', 'tags', jsonb_build_array('SV-Netz')),
        'Pumpe ' || number, now() - number * interval '5 minutes'
      from generate_series(${from}::int, ${from + batch - 1}::int) as number`);
  }
}

async function pageOf({ url, cookie }: LoadedServer, page: number, filter: string): Promise<void> {
  const offset = (page - 1) * perPage;
  const answer = await fetch(
    `${url}/api/admin/audit-log?limit=${perPage}&offset=${offset}${filter}`,
    { headers: { cookie, 'accept-encoding': 'identity' } },
  );
  if (answer.status !== 200) throw new Error(`the log answered ${answer.status}`);
  const { length } = (await answer.json()) as AuditEntry[];
  if (length !== perPage) throw new Error(`${length} entries on page ${page}`);
}

/** Measured in turn: the first page, one far back, and pages of one kind or action. */
const asked = [
  { name: 'first', page: 1, filter: '' },
  { name: 'far', page: lastPage, filter: '' },
  { name: 'kind', page: 1_000, filter: '&entityType=user' },
  { name: 'action', page: 1_000, filter: '&action=delete' },
  { name: 'kindAndAction', page: 100, filter: '&entityType=user&action=delete' },
];

export async function* auditLogAgainstLimit(server: LoadedServer): AsyncGenerator<Figure> {
  await withoutIndexes(server.database.pool, 'audit_log', () => insertEntries(server));
  const times = new Map(asked.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, page, filter } of asked) {
      const time = await timed(() => pageOf(server, page, filter));
      // The first round is a warm-up.
      if (round > 0) times.get(name)?.push(time);
    }
  }
  for (const { name, page, filter } of asked) {
    const measured = times.get(name) ?? [];
    const p95 = quantile(measured, 0.95);
    yield {
      work: `audit log, page ${page.toLocaleString('en')}${filter && ` of ${filter.slice(1)}`}, 1,000,000 entries, p95`,
      against: `${limitMs} ms`,
      ...atMost(1, p95 / limitMs),
      measured: { p50: quantile(measured, 0.5), p95, runs: measured.length },
    };
  }
}
