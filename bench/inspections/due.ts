/**
 * What is due in a house with 100,000 Anlagen, each inspected in three ways: the counts of the overview, against one pass
 * over the same Anlagen and what is set for each of them.
 */
import { append } from '#contract/append.ts';
import type { DueCounts } from '#contract/inspections/due.ts';
import type { InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { Outage } from '#contract/outages.ts';
import { demoId, seededRandom } from '#server/demo/seeded-random.ts';
import { countDue } from '#server/inspections/due-counts.ts';
import { DueTable } from '#web/inspections/due/due-table.ts';
import type { ShownRows } from '#web/offline/rows/shown-rows.ts';
// The questions about what is due are added to its own.
import type {} from '#web/offline/search/device-messages.ts';
import { runAll, SearchIndex } from '#web/offline/search/index/search-index.ts';
import { atMost, type Figure, quantile, timed } from '../figures.ts';
import { type LoadedServer, startServers } from '../stock/loaded-server.ts';
import { hundredThousand } from '../stock/sample-anlagen.ts';
import { withLongTimeouts } from '../stock/without-indexes.ts';

const today = '2026-11-19';
const rounds = 15;
const median = (times: readonly number[]) => quantile(times.slice(2), 0.5);

/** Each with its interval, and with the days over which the last inspections are spread: a part is overdue. */
const kinds = [
  { name: 'Ortsfeste elektrische Anlagen', count: 4, unit: 'year', spread: 1_500 },
  { name: 'Brandschutzklappen', count: 1, unit: 'year', spread: 400 },
  { name: 'RCD-Prüftaste', count: 26, unit: 'week', spread: 200 },
] as const;

/** Some Anlagen have an interval of their own, some are exempt, some were never inspected. */
const shares = { own: 0.03, exempt: 0.01, never: 0.05, out: 0.005 };

const inspectHouse = ({ database }: LoadedServer) =>
  withLongTimeouts(database.pool, async (client) => {
    await client.query('select setseed(0.5)');
    for (const { name, count, unit, spread } of kinds) {
      await client.query(
        `with kind as (
          insert into inspection_kinds (name, interval_count, interval_unit, reckoning, kept_years, points)
          values ($1, $2, $3, 'from_done', 10, '[]') returning id),
        typed as (
          insert into inspection_kind_types (kind_id, type)
          select kind.id, type from kind cross join (select distinct type from equipment) known),
        chances as materialized (
          select e.id, random() as chance, $4::date - (random() * $5)::int as day from equipment e)
        insert into inspection_duties
          (id, equipment_id, kind_id, rule, interval_count, interval_unit, reason, last_done_on, counts_from)
        select gen_random_uuid(), chances.id, kind.id,
          case when chance < $6 then 'never' else 'by_type' end,
          case when chance > 1 - $7::float then 6 end,
          case when chance > 1 - $7::float then 'month' end,
          case when chance < $6 or chance > 1 - $7::float then 'Baustelle' end, seen, seen
        from chances cross join kind
        cross join lateral (select case when chance between 0.5 and 0.5 + $8 then null else day end) as at(seen)`,
        [name, count, unit, today, spread, shares.exempt, shares.own, shares.never],
      );
    }
    await client.query(
      `insert into outages (id, equipment_id, since)
       select gen_random_uuid(), id, $1::date - 10 from equipment where random() < $2`,
      [today, shares.out],
    );
    await client.query('vacuum analyze');
  });

async function onServer(server: LoadedServer): Promise<Figure> {
  await inspectHouse(server);
  const { db, pool } = server.database;
  const times = { counts: [] as number[], pass: [] as number[] };
  let counted: DueCounts['windows'] | undefined;
  for (let round = 0; round < rounds; round += 1) {
    times.pass.push(
      await timed(() =>
        pool.query(
          `select count(*), count(d.counts_from), min(d.counts_from)
           from equipment e join inspection_duties d on d.equipment_id = e.id`,
        ),
      ),
    );
    times.counts.push(
      await timed(async () => {
        counted = (await countDue(db, { today })).windows;
      }),
    );
  }
  return figureOf('counts of what is due, PostgreSQL', times, counted);
}

type DeviceHouse = ReturnType<typeof deviceHouse>;

function deviceHouse() {
  const random = seededRandom('inspections');
  const records = hundredThousand();
  const at = `${today}T08:00:00.000Z`;
  const stamps = { createdAt: at, updatedAt: at, createdBy: null, updatedBy: null };
  const types = [...new Set(records.map(({ type }) => type))];
  const made = kinds.map(
    ({ name, count, unit }): InspectionKind => ({
      ...{ id: demoId(name), name, interval: { count, unit }, ...stamps },
      ...{ legalBasis: null, qualification: null, reckoning: 'from_done', keptYears: 10 },
      ...{ responsibleId: null, responsibleName: null, points: [], isRetired: false },
      types: types.map((type) => ({ type, interval: null, reason: null })),
    }),
  );
  const now = Date.parse(today);
  const duties = records.flatMap(({ id: equipmentId }) =>
    made.map((kind, place): InspectionDuty => {
      const chance = random.next();
      const days = random.whole(0, kinds[place]?.spread ?? 0);
      const done = new Date(now - days * 86_400_000).toISOString().slice(0, 10);
      const isNever = chance > 0.5 && chance < 0.5 + shares.never;
      const lastDoneOn = isNever ? null : done;
      return {
        ...{ id: `${equipmentId}${place}`, equipmentId, kindId: kind.id, updatedAt: at },
        ...{ rule: chance < shares.exempt ? 'never' : 'by_type', reason: null, updatedBy: null },
        interval: chance > 1 - shares.own ? { count: 6, unit: 'month' } : null,
        ...{ responsibleId: null, responsibleName: null, lastDoneOn, countsFrom: lastDoneOn },
      };
    }),
  );
  const outages = records
    .filter(() => random.chance(shares.out))
    .map(
      ({ id }): Outage => ({
        ...{ id, equipmentId: id, since: '2026-11-09', until: null, reason: null },
        ...{ updatedAt: at, updatedBy: null },
      }),
    );
  return { records, kinds: made, duties, outages };
}

function indexOf({ records }: DeviceHouse): SearchIndex {
  const index = new SearchIndex();
  index.put(records);
  runAll(index.tidy());
  runAll(index.compact());
  return index;
}

/** The worker's part, with rows that are read already. */
function tableOf({ kinds: made, duties, outages }: DeviceHouse, index: SearchIndex): DueTable {
  const rows = {
    isComplete: true,
    of: async () => [],
    all: async (kind: string) => (kind === 'outage' ? outages : made),
    inParts: async function* inParts() {
      yield duties;
    },
  };
  return new DueTable(
    {
      equipment: async (passes) => index.select(passes).records,
      places: async () => index.places(),
      rows: async () => rows as unknown as ShownRows,
    },
    () => Date.parse(today),
  );
}

/** Looks at every Anlage of the index and at what is set for it, and counts what was ever inspected. */
function passOver(index: SearchIndex, duties: Map<string, InspectionDuty[]>): number {
  let inspected = 0;
  for (const { id, type } of index.places()) {
    for (const { countsFrom } of duties.get(id) ?? []) {
      if (type && countsFrom !== null) inspected += 1;
    }
  }
  return inspected;
}

async function onDevice(): Promise<Figure> {
  const house = deviceHouse();
  const index = indexOf(house);
  const table = tableOf(house, index);
  const byAnlage = new Map<string, InspectionDuty[]>();
  for (const duty of house.duties) append(byAnlage, duty.equipmentId, duty);
  const times = { counts: [] as number[], pass: [] as number[] };
  let counted: DueCounts['windows'] | undefined;
  for (let round = 0; round < rounds; round += 1) {
    times.pass.push(await timed(async () => passOver(index, byAnlage)));
    times.counts.push(
      await timed(async () => {
        counted = ((await table.answers.dueCounts({})) as DueCounts).windows;
      }),
    );
  }
  return figureOf('counts of what is due, device', times, counted);
}

function figureOf(
  what: string,
  times: { counts: number[]; pass: number[] },
  counted: DueCounts['windows'] | undefined,
): Figure {
  const [counts, pass] = [median(times.counts), median(times.pass)];
  return {
    work: `${what}, 100,000 Anlagen × 3 Prüfarten`,
    against: 'one pass over the Anlagen and what is set for them',
    ...atMost(2, counts / pass),
    measured: { counts, pass, ...counted },
  };
}

export async function* due(): AsyncGenerator<Figure> {
  yield await onDevice();
  const servers = await startServers();
  try {
    yield await onServer(await servers.load(100_000));
  } finally {
    await servers.stop();
  }
}
