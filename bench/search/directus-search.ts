import { atLeast, type Figure } from '../figures.ts';
import { httpAnswer } from '../load/http-answer.ts';
import { people, throughput } from '../load/throughput.ts';
import { typed } from '../stock/key-strokes.ts';
import type { LoadedServer, Servers } from '../stock/loaded-server.ts';
import { hundredThousand } from '../stock/sample-anlagen.ts';
import { pageSize } from './device-alternatives.ts';
import { type Directus, startDirectus } from './directus.ts';
import { askRoute, foundByRoute } from './server-search.ts';

const anlagen = 100_000;
/** One round is enough, because Directus needs a quarter of a minute for it. */
const rounds = 1;

/** Requests a page and the total, as our route returns them, in the order that is cheapest for Directus. */
function askDirectus({ url, headers }: Directus, query: string): Promise<Buffer> {
  const asked = { search: query, limit: String(pageSize), meta: 'filter_count' };
  return httpAnswer(`${url}/items/equipment?${new URLSearchParams(asked)}`, headers);
}

/** The number of queries with other totals: Directus searches several terms as one text, and does not fold. */
async function otherTotals(server: LoadedServer, directus: Directus): Promise<number> {
  let other = 0;
  for (const query of typed) {
    const { meta } = JSON.parse(String(await askDirectus(directus, query)));
    if (meta.filter_count !== (await foundByRoute(server, query)).total) other += 1;
  }
  return other;
}

export async function routeAgainstDirectus(servers: Servers): Promise<Figure> {
  const directus = await startDirectus(servers.postgresUrl, hundredThousand(), people);
  try {
    const server = await servers.load(anlagen, { poolSize: people });
    const theirOtherTotals = await otherTotals(server, directus);
    const { ratio, measured } = await throughput(
      (query) => askRoute(server, query),
      (query) => askDirectus(directus, query),
      rounds,
    );
    return {
      work: `search route, 100,000 Anlagen, ${people} connections, answers per second`,
      against: 'Directus 12',
      ...atLeast(6.5, ratio),
      measured: { ...measured, theirOtherTotals },
    };
  } finally {
    await directus.stop();
  }
}
