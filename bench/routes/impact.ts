import { sql } from 'drizzle-orm';
import type { Impact } from '#contract/impact/impact.ts';
import type { LinkType } from '#contract/links.ts';
import type { Executor } from '#server/db/database.ts';
import { equipmentLinks } from '#server/db/tables/index.ts';
import { insertAll } from '#server/demo/bulk-insert.ts';
import { seededRandom } from '#server/demo/seeded-random.ts';
import { atMost, type Figure, quantile, timed } from '../figures.ts';
import type { LoadedServer } from '../stock/loaded-server.ts';
import { withoutIndexes } from '../stock/without-indexes.ts';

const groupSize = 1_000;
const linksPerGroup = 2_000;
const rounds = 2;
const limitMs = 150;

interface BenchLink {
  sourceEquipmentId: string;
  targetEquipmentId: string;
  linkType: LinkType;
}

/**
 * Groups of a thousand Anlagen that all depend on the first one, over several steps, and as many random links, which
 * make cycles.
 */
function* linksOf(ids: readonly string[]): Generator<BenchLink> {
  const random = seededRandom('impact');
  for (let start = 0; start < ids.length; start += groupSize) {
    const group = ids.slice(start, start + groupSize);
    const known = new Set<string>();
    const pick = (below: number) => group[random.whole(0, below - 1)] ?? '';
    const link = function* (source: string, target: string, linkType: LinkType) {
      const [low, high] = [source, target].sort();
      const name = linkType === 'redundancy' ? `${low}${high}` : `${source}${target}${linkType}`;
      if (source === target || known.has(name)) return;
      known.add(name);
      yield { sourceEquipmentId: source, targetEquipmentId: target, linkType };
    };
    for (let at = 1; at < group.length; at += 1) {
      yield* link(group[at] ?? '', pick(at), 'dependency');
    }
    while (known.size < linksPerGroup) {
      const linkType = random.pick<LinkType>(['dependency', 'control', 'redundancy']);
      yield* link(pick(group.length), pick(group.length), linkType);
    }
  }
}

async function insertLinks({ database }: LoadedServer): Promise<string[]> {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from equipment order by id`,
  );
  const ids = rows.map(({ id }) => id);
  const insert = (tx: Executor) =>
    insertAll(
      tx,
      equipmentLinks,
      linksOf(ids),
      (link) => link,
      () => {},
    );
  await withoutIndexes(database.pool, 'equipment_links', () => database.db.transaction(insert));
  return ids.filter((_, at) => at % groupSize === 0);
}

async function impactOf({ url, cookie }: LoadedServer, id: string): Promise<Impact> {
  const answer = await fetch(`${url}/api/equipment/${id}/impact`, {
    headers: { cookie, 'accept-encoding': 'identity' },
  });
  if (answer.status !== 200) throw new Error(`impact answered ${answer.status}`);
  return (await answer.json()) as Impact;
}

/** The impact of one Anlage on a thousand others, among 100,000 Anlagen with 200,000 links, over HTTP. */
export async function impactAgainstLimit(server: LoadedServer): Promise<Figure> {
  const origins = await insertLinks(server);
  const times: number[] = [];
  let affected = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (const id of origins) {
      const time = await timed(async () => {
        affected = (await impactOf(server, id)).affected.length;
      });
      if (affected !== groupSize - 1) throw new Error(`${affected} affected`);
      // The first round is a warm-up.
      if (round > 0) times.push(time);
    }
  }
  const p95 = quantile(times, 0.95);
  return {
    work: 'impact of an Anlage with 1,000 affected, 100,000 Anlagen, 200,000 links, p95',
    against: `${limitMs} ms`,
    ...atMost(1, p95 / limitMs),
    measured: { p50: quantile(times, 0.5), p95, runs: times.length },
  };
}
