/**
 * How common what a search for one or two letters asks for is. It decides how that is found, never what is found: so
 * it may be remembered for a while, whatever is written meanwhile.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { SearchFilters } from '#contract/search.ts';
import type { Executor } from '../db/database.ts';
import { allOf } from '../db/sql-parts.ts';
import { equipmentOrder } from './equipment-json.ts';
import { filterConditions, plainConditions } from './search-conditions.ts';

/** So many Anlagen are read in a moment, however many there are. */
const sampleSize = 2_000;

const rememberedMs = 5 * 60_000;
const rememberedQueries = 2_000;

type Sample = {
  /** About as many as there are. */
  all: number;
  /** For which share of the beginning of the list each rank holds: names of one kind lie together in it. */
  ranks: number[];
  /** For which share of all there is anything to be found. */
  found: number;
};

const remembered = new Map<string, Sample & { until: number }>();

/**
 * Whether so many of what holds for a share are found sooner by reading the list than by an index, which names them
 * all: the list is read in inverse proportion to how common they are, the index in proportion.
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
