/** All Anlagen as a file, against lines joined by hand. */
import { sql } from 'drizzle-orm';
import { atMost, type Figure, timed } from '../figures.ts';
import { startServers } from '../stock/loaded-server.ts';
import { ImportServer } from './import-server.ts';

const anlagen = 100_000;

export async function* exports(): AsyncGenerator<Figure> {
  const servers = await startServers();
  try {
    const server = await ImportServer.start(servers, anlagen);
    try {
      yield* figuresOf(server);
    } finally {
      await server.stop();
    }
  } finally {
    await servers.stop();
  }
}

async function* figuresOf(server: ImportServer): AsyncGenerator<Figure> {
  const download = (format: string) => async () => {
    const answer = await server.send('GET', `/api/export?format=${format}`);
    for await (const _ of answer.body ?? []);
  };
  const work = `an export of ${anlagen.toLocaleString('en')} Anlagen`;
  await joinByHand(server);
  for (const format of ['csv', 'xlsx']) {
    let time = 0;
    const idle = await server.peakOf(async () => {});
    const peak = await server.peakOf(async () => {
      time = await timed(download(format));
    });
    const byHand = await timed(() => joinByHand(server));
    yield {
      ...{ work: `${work} as ${format.toUpperCase()}`, against: 'the same rows joined by hand' },
      ...atMost(3, time / byHand),
      measured: { time, byHand },
    };
    yield {
      ...{ work: `memory that ${work} as ${format.toUpperCase()} needs`, against: '150 MB' },
      ...atMost(1, (peak - idle) / 150),
      measured: { peak, idle },
    };
  }
}

/** Reads all Anlagen in the order of the list and makes lines of them, as a script of twenty lines would. */
async function joinByHand({ database: { db } }: ImportServer): Promise<void> {
  const ids = await db.execute<{ id: string }>(
    sql`select id from equipment order by sort_key collate "C", name collate "C", id`,
  );
  let length = 0;
  for (let at = 0; at < ids.rows.length; at += 1_000) {
    const part = ids.rows.slice(at, at + 1_000).map(({ id }) => id);
    const { rows } = await db.execute<Record<string, string>>(sql`
      select e.id, name, type, location_raw, location_building, location_floor, location_column,
        location_room, array_to_string(tags, ', '), to_char(created_at, 'DD.MM.YYYY HH24:MI:SS'),
        to_char(updated_at, 'DD.MM.YYYY HH24:MI:SS')
      from unnest(${sql.param(part)}::uuid[]) with ordinality as wanted(id, place)
      join equipment e on e.id = wanted.id order by place`);
    for (const row of rows) {
      const fields = Object.values(row).map((text) => `"${`${text ?? ''}`.replaceAll('"', '""')}"`);
      length += Buffer.byteLength(`${fields.join(';')}\r\n`);
    }
  }
  if (length === 0) throw new Error('nothing was read');
}
