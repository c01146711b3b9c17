import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { EquipmentPage } from '#contract/equipment/equipment.ts';
import { searchPage } from '#server/equipment/equipment-search.ts';
import { atLeast, atMost, type Figure, quantile, timed } from '../figures.ts';
import { httpAnswer } from '../load/http-answer.ts';
import { people, throughput, warmUp } from '../load/throughput.ts';
import { keyStrokes } from '../stock/key-strokes.ts';
import type { LoadedServer } from '../stock/loaded-server.ts';
import { bruteForce } from './brute-force.ts';
import { type Found, pageSize } from './device-alternatives.ts';
import { selectiveQueries } from './search-pages.ts';

const rounds = 5;
const paging = { page: 1, limit: pageSize };
const dialect = new PgDialect({ casing: 'snake_case' });

interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that the route sends to the database for a query, in their order. */
async function statementsOf({ database }: LoadedServer, query: string): Promise<Statement[]> {
  const statements: Statement[] = [];
  const listening = new Proxy(database.db, {
    get: (db, name) => {
      if (name !== 'execute') return Reflect.get(db, name);
      return (statement: SQL) => {
        const { sql: text, params: values } = dialect.sqlToQuery(statement);
        statements.push({ text, values });
        return db.execute(statement);
      };
    },
  });
  // The first search also looks up which terms are common; later ones use the stored result.
  await searchPage(database.db, query, {}, paging);
  await searchPage(listening, query, {}, paging);
  return statements;
}

export function askRoute({ url, cookie }: LoadedServer, query: string): Promise<Buffer> {
  const search = new URLSearchParams({ q: query, page: '1', limit: String(pageSize) });
  return httpAnswer(`${url}/api/equipment/search?${search}`, { cookie });
}

export async function foundByRoute(server: LoadedServer, query: string): Promise<Found> {
  const answer = JSON.parse(String(await askRoute(server, query))) as EquipmentPage;
  const { equipment, total, isCut = false } = answer;
  return { ids: equipment.map(({ id }) => id), total, isCut };
}

/**
 * The route against the same SQL sent directly, over as many connections. The statements are prepared beforehand, and
 * both transfer the whole page to this process, so the difference is the work of the route.
 */
export async function routeAgainstSql(server: LoadedServer): Promise<Figure[]> {
  const prepared = new Map<string, Statement[]>();
  for (const query of new Set([...keyStrokes, warmUp])) {
    prepared.set(query, await statementsOf(server, query));
  }
  const askSql = async (query: string) => {
    for (const statement of prepared.get(query) ?? []) await server.database.pool.query(statement);
  };
  const { ratio, measured } = await throughput((query) => askRoute(server, query), askSql, rounds);
  const { oursP95 = 0, theirsP95 = 0 } = measured;
  const work = `search route, 100,000 Anlagen, ${people} connections`;
  const against = 'the same SQL sent raw';
  return [
    { work: `${work}, answers per second`, against, ...atLeast(0.9, ratio), measured },
    { work: `${work}, p95`, against, ...atMost(2, oursP95 / theirsP95), measured },
  ];
}

/** The route must find the same as the contract's own search in the same records. */
export async function routeAgainstBruteForce(server: LoadedServer): Promise<Figure> {
  const answers: [string, Found][] = [];
  for (const query of keyStrokes) answers.push([query, await foundByRoute(server, query)]);
  const plain = bruteForce();
  const wrong = answers.filter(([query, found]) => plain.isWrong(query, found)).length;
  return {
    work: `search route, 100,000 Anlagen, wrong answers of ${keyStrokes.length}`,
    against: 'brute force',
    ...atMost(0, wrong),
    measured: { asked: answers.length },
  };
}

const selectiveRounds = 9;

/** With ten times the data a search must not take ten times as long. */
export async function sizeAgainstSize(large: LoadedServer, small: LoadedServer): Promise<Figure> {
  const times = { large: [] as number[], small: [] as number[] };
  for (let round = 0; round <= selectiveRounds; round++) {
    for (const query of selectiveQueries) {
      const [few, many] = [
        await timed(() => askRoute(small, query)),
        await timed(() => askRoute(large, query)),
      ];
      if (round === 0) continue;
      times.small.push(few);
      times.large.push(many);
    }
  }
  const [many, few] = [quantile(times.large, 0.5), quantile(times.small, 0.5)];
  return {
    work: 'selective search, 1,000,000 Anlagen',
    against: 'selective search, 100,000 Anlagen',
    ...atMost(3, many / few),
    measured: { largeP50: many, smallP50: few, largeP95: quantile(times.large, 0.95) },
  };
}
