/**
 * Estimates how common the hits of a search for one or two letters are. The estimate affects only how hits are found,
 * never which: so it may be cached for a while, whatever is written meanwhile.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { SearchFilters } from '#contract/search/search.ts';
import type { Executor } from '../db/database.ts';
import { allOf } from '../db/sql-parts.ts';
import { equipmentOrder } from './equipment-json.ts';
import { filterConditions, plainConditions } from './search-conditions.ts';

/** A number of Anlagen that is read quickly, however many there are. */
const sampleSize = 2_000;

const rememberedMs = 5 * 60_000;
const rememberedQueries = 2_000;

type Sample = {
  /** The approximate number of all Anlagen. */
  all: number;
  /** For each rank, its share at the beginning of the list: names of one type are close together in it. */
  ranks: number[];
  /** The share of hits among all. */
  found: number;
};

const remembered = new Map<string, Sample & { until: number }>();

/**
 * Whether so many hits are found sooner by reading the list than by an index, which returns all of them. The cost of
 * the list falls with the share of hits, the cost of the index grows with it.
 */
export const isFoundInList = (share: number, all: number, wanted: number): boolean =>
  share ** 2 > wanted / all;

export async function sampleOf(
  executor: Executor,
  query: string,
  ranks: SQL[],
  filters: SearchFilters,
): Promise<Sample> {
  const name = JSON.stringify([query, filters]);
  const known = remembered.get(name);
  if (known && known.until > Date.now()) return known;
  const sample = await readSample(executor, ranks, plainConditions(query, {}), filters);
  remembered.delete(name);
  remembered.set(name, { ...sample, until: Date.now() + rememberedMs });
  const [oldest] = remembered.keys();
  if (remembered.size > rememberedQueries && oldest) remembered.delete(oldest);
  return sample;
}

async function readSample(
  executor: Executor,
  ranks: SQL[],
  terms: SQL[],
  filters: SearchFilters,
): Promise<Sample> {
  const narrowed = allOf(filterConditions(filters));
  const shareOf = (condition: SQL) => sql`coalesce(avg((${condition})::int), 0)::float8`;
  const { rows } = await executor.execute<Sample>(sql`
    with counted as (select reltuples as all from pg_class where oid = 'equipment'::regclass)
    select greatest(counted.all, ${sampleSize}) as all, (
      select array[${sql.join(ranks.map(shareOf), sql`, `)}] from (
        select e.name_text from equipment e where ${narrowed}
        order by ${equipmentOrder} limit ${sampleSize}) e
    ) as ranks, (
      select ${shareOf(allOf(terms))}
      from equipment e tablesample system ((select 100 * least(1, ${sampleSize} / greatest(counted.all, 1)) from counted))
      where ${narrowed}
    ) as found
    from counted`);
  const [sample] = rows;
  if (!sample) throw new Error('the table of the Anlagen is not known');
  return sample;
}
