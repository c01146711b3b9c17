import { sql } from 'drizzle-orm';
import type { Database, Db } from '#server/db/database.ts';
import { allOf } from '#server/db/sql-parts.ts';
import { searchPage } from '#server/equipment/equipment-search.ts';
import { plainConditions } from '#server/equipment/search-conditions.ts';
import { atMost, type Figure, quantile, timed } from '../figures.ts';
import { keyStrokes } from '../stock/key-strokes.ts';
import { pageSize } from './device-alternatives.ts';
import { sum } from './race.ts';

/** The number of rounds where each query takes long: one round has enough queries. */
export const once = 1;
const several = 3;

/** Queries of one or two letters, and the two letters that every Anlage contains. */
const shortQueries = [
  ...new Set([...keyStrokes.filter((query) => query.length <= 2), 'bt', 'og', 'eg', 'an', 'xy']),
];

/** Queries that find few Anlagen in a database of any size: a full name, a room, a rare word. */
export const selectiveQueries = [
  'brandmeldezentrale intensiv',
  'xylophon',
  'netzersatz bt4',
  '2.114 rlt',
  'dachzentrale 6.002',
];

/** Queries that find about one page, because short queries fill a page too, and making it is half of the work. */
const pagefulQueries = [
  'kältemaschine bt4',
  'rlt bt4',
  'usv og2',
  'rlt 2.1',
  'brandmeldezentrale',
  'intensiv pumpe',
];

const page = (db: Db, query: string) => searchPage(db, query, {}, { page: 1, limit: pageSize });

const bareCount = (db: Db, query: string) =>
  db.execute(sql`select count(*) from equipment e where ${allOf(plainConditions(query, {}))}`);

type Ask = (query: string) => Promise<unknown>;

/** The median time of each way and query over the rounds. All ways are measured in turn at every query. */
async function medians(
  queries: readonly string[],
  ways: readonly Ask[],
  rounds = several,
): Promise<number[][]> {
  const times = ways.map(() => queries.map(() => [] as number[]));
  for (let round = 0; round <= rounds; round++) {
    for (const [at, query] of queries.entries()) {
      for (const [way, ask] of ways.entries()) {
        const time = await timed(() => ask(query));
        if (round > 0) times[way]?.[at]?.push(time);
      }
    }
  }
  return times.map((ofWay) => ofWay.map((all) => quantile(all, 0.5)));
}

/** A page with its total, typed letter by letter, against counting the matches alone. */
export async function pageAgainstCount(
  { db }: Database,
  where: string,
  rounds = several,
): Promise<Figure> {
  const queries = [...new Set(keyStrokes)];
  const ways: Ask[] = [(query) => page(db, query), (query) => bareCount(db, query)];
  const [pages = [], counts = []] = await medians(queries, ways, rounds);
  return {
    work: `a page at every key stroke, ${where}`,
    against: 'the bare count of its matches',
    ...atMost(1.5, sum(pages) / sum(counts)),
    measured: {
      pageP50: quantile(pages, 0.5),
      pageP95: quantile(pages, 0.95),
      countP50: quantile(counts, 0.5),
      countP95: quantile(counts, 0.95),
      worstRatio: Math.max(...pages.map((time, at) => time / (counts[at] ?? 1))),
    },
  };
}

export async function shortAgainstSelective({ db }: Database, where: string): Promise<Figure> {
  const ask: Ask = (query) => page(db, query);
  const [short = []] = await medians(shortQueries, [ask]);
  const [selective = []] = await medians(pagefulQueries, [ask]);
  const [few = []] = await medians(selectiveQueries, [ask]);
  return {
    work: `one and two letters, ${where}, p50`,
    against: 'a selective search that fills a page there, p50',
    ...atMost(1, quantile(short, 0.5) / quantile(selective, 0.5)),
    measured: {
      shortP50: quantile(short, 0.5),
      shortP95: quantile(short, 0.95),
      selectiveP50: quantile(selective, 0.5),
      selectiveP95: quantile(selective, 0.95),
      fewFoundP50: quantile(few, 0.5),
    },
  };
}

/** With ten times the Anlagen a search must not take ten times as long. */
export async function shortAgainstSize(large: Database, small: Database): Promise<Figure> {
  const ways: Ask[] = [(query) => page(large.db, query), (query) => page(small.db, query)];
  const [many = [], few = []] = await medians(shortQueries, ways);
  return {
    work: 'one and two letters, 1,000,000 Anlagen, p50',
    against: 'the same, 100,000 Anlagen',
    ...atMost(2, quantile(many, 0.5) / quantile(few, 0.5)),
    measured: {
      largeP50: quantile(many, 0.5),
      largeP95: quantile(many, 0.95),
      smallP50: quantile(few, 0.5),
      smallP95: quantile(few, 0.95),
    },
  };
}
