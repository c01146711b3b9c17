import { PgDialect } from 'drizzle-orm/pg-core';
import { searchPageSql } from '#server/equipment/equipment-search.ts';
import { atMost, type Figure, quantile, timed } from './figures.ts';
import { keyStrokes } from './key-strokes.ts';
import type { LoadedServer } from './loaded-server.ts';

const rounds = 5;
const paging = { page: 1, limit: 100 };
const dialect = new PgDialect({ casing: 'snake_case' });

async function raw({ database }: LoadedServer, query: string): Promise<void> {
  const { sql: text, params: values } = dialect.sqlToQuery(searchPageSql(query, {}, paging));
  await database.pool.query({ text, values });
}

async function overHttp({ url, cookie }: LoadedServer, query: string): Promise<void> {
  const search = new URLSearchParams({ q: query, page: '1' });
  const answer = await fetch(`${url}/api/equipment/search?${search}`, {
    headers: { cookie, 'accept-encoding': 'identity' },
  });
  if (answer.status !== 200) throw new Error(`search answered ${answer.status}`);
  await answer.arrayBuffer();
}

/** The route against the very SQL it sends, key stroke by key stroke, interleaved. */
export async function routeAgainstSql(server: LoadedServer): Promise<Figure> {
  const times = { http: [] as number[], sql: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    for (const query of keyStrokes) {
      const sql = await timed(() => raw(server, query));
      const http = await timed(() => overHttp(server, query));
      // The first round warms both up.
      if (round === 0) continue;
      times.sql.push(sql);
      times.http.push(http);
    }
  }
  const [http, sql] = [quantile(times.http, 0.95), quantile(times.sql, 0.95)];
  return {
    work: 'search route, 100,000 Anlagen, p95',
    against: 'the same SQL sent raw',
    ...atMost(2, http / sql),
    measured: {
      httpP50: quantile(times.http, 0.5),
      httpP95: http,
      sqlP50: quantile(times.sql, 0.5),
      sqlP95: sql,
    },
  };
}

/** Queries that find few: a name in full, a room, a rare word. */
const selective = [
  'brandmeldezentrale intensiv',
  'xylophon',
  'netzersatz bt4',
  '2.114 rlt',
  'legionellen',
];

/** Ten times the data must not mean ten times the wait. */
export async function sizeAgainstSize(large: LoadedServer, small: LoadedServer): Promise<Figure> {
  const times = { large: [] as number[], small: [] as number[] };
  for (let round = 0; round <= rounds * 3; round++) {
    for (const query of selective) {
      const [few, many] = [
        await timed(() => overHttp(small, query)),
        await timed(() => overHttp(large, query)),
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
