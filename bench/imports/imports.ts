/**
 * A list of 100,000 rows, read, checked and written, while somebody else searches; against the same rows and log
 * entries written by plain SQL in the same batches. And all Anlagen as a file, against lines joined by hand.
 */
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { EquipmentFields } from '#contract/equipment/equipment.ts';
import type { ImportPlan } from '#contract/imports/import-plan.ts';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { insertRows } from '#server/equipment/equipment-rows.ts';
import { writeXlsx } from '#server/tables/write-xlsx.ts';
import { atMost, type Figure, quantile, timed } from '../figures.ts';
import { type LoadedServer, startServers } from '../stock/loaded-server.ts';

const rowCount = 100_000;
const batchSize = 500;
const existing = 10_000;

const headings = [
  ...['Name', 'Typ', 'Bauteil', 'Etage', 'Achse', 'Raum', 'Tags'],
  ...['Hersteller', 'Baujahr', 'Leistung', 'Seriennummer', 'Inventarnummer'],
];

const fieldsOf = (at: number): EquipmentFields => ({
  ...{ name: `Umwälzpumpe ${at}`, type: `Pumpe ${at % 40}`, tags: ['Heizung'] },
  ...{ locationBuilding: `BT${at % 90}`, locationFloor: 'UG1', locationColumn: `A${at % 700}` },
  ...{ locationRoom: `0.${at}`, locationRaw: `BT${at % 90}-UG1-A${at % 700}-0.${at}` },
});

function* lines(): Generator<string[]> {
  for (let at = 0; at < rowCount; at += 1) {
    const { name, type, locationBuilding, locationFloor, locationColumn, locationRoom } =
      fieldsOf(at);
    yield [
      ...[name, type, locationBuilding ?? '', locationFloor ?? '', locationColumn ?? ''],
      ...[locationRoom ?? '', 'Heizung', 'Muster AG', '1998', `${at % 90} kW`, `S${at}`, `I${at}`],
    ];
  }
}

async function call<Answer>(
  { url, cookie }: LoadedServer,
  method: string,
  path: string,
  body?: Buffer | object,
): Promise<Answer> {
  const isFile = Buffer.isBuffer(body);
  const answer = await fetch(path.startsWith('http') ? path : url + path, {
    method,
    headers: {
      ...{ cookie, origin: url },
      ...(body ? { 'content-type': isFile ? 'application/octet-stream' : 'application/json' } : {}),
    },
    ...(body ? { body: isFile ? new Uint8Array(body) : JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

/** The largest memory of this process while the work runs. */
async function peakOf(work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  await work().finally(() => clearInterval(timer));
  return peak / 1024 / 1024;
}

async function searchTimes(server: LoadedServer, until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const queries = ['pumpe bt3', 'lüftung', 'usv', 'verteilung og2', 'kälte'];
  for (let at = 0; !until() || at < 100; at += 1) {
    const query = encodeURIComponent(queries[at % queries.length] ?? '');
    const path = `/api/equipment/search?page=1&limit=100&q=${query}`;
    times.push(await timed(() => call(server, 'GET', path)));
  }
  return times;
}

/** The same rows and entries by plain statements, computed beforehand. */
async function writePlainly({ database: { db }, userId }: LoadedServer): Promise<number> {
  const batches = Array.from({ length: rowCount / batchSize }, (_, batch) =>
    Array.from({ length: batchSize }, (_, at) => ({
      id: randomUUID(),
      fields: fieldsOf(batch * batchSize + at),
    })),
  );
  return timed(async () => {
    for (const rows of batches) {
      const entries = JSON.stringify(
        rows.map(({ id, fields }) => ({
          id,
          fields,
          name: fields.name,
          place: fields.locationRaw,
        })),
      );
      await db.transaction(async (tx) => {
        await insertRows(tx, rows, userId);
        await tx.execute(sql`
          insert into audit_log (action, entity_type, entity_id, user_id, new_values, equipment_name,
            equipment_location)
          select 'create', 'equipment', id, ${userId}::uuid, fields, name, place
          from jsonb_to_recordset(${entries}::jsonb) as e(id text, fields jsonb, name text, place text)`);
      });
    }
  });
}

export async function* imports(): AsyncGenerator<Figure> {
  const servers = await startServers();
  try {
    const [server, plainServer] = [
      await servers.load(existing, { role: 'admin' }),
      await servers.load(existing, { role: 'admin' }),
    ];
    server.app.jobs.start();
    const alone = await searchTimes(server, () => true);
    const file = await buffer(
      writeXlsx([
        {
          ...{ name: 'Liste', rows: lines() },
          columns: headings.map((title) => ({ title, kind: 'text' as const })),
        },
      ]),
    );
    const { uploadURL } = await call<{ uploadURL: string }>(
      ...([server, 'POST', '/api/documents/upload-url', {}] as const),
    );
    const address = new URL(uploadURL).pathname;
    await call(server, 'PUT', address, file);
    let current = await call<ImportRecord>(server, 'POST', '/api/imports', {
      ...{ fileUrl: uploadURL, fileName: 'liste.xlsx' },
    });
    const path = `/api/imports/${current.id}`;
    const until = async (...states: ImportRecord['state'][]) => {
      while (!states.includes(current.state)) {
        current = await call<ImportRecord>(server, 'GET', path);
        if (current.state === 'failed' || current.state === 'unreadable') {
          throw new Error(current.error ?? current.state);
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    let [reading, checking, running] = [0, 0, 0];
    let others: number[] = [];
    const memory = await peakOf(async () => {
      reading = await timed(() => until('read'));
      current = await call<ImportRecord>(server, 'PUT', `${path}/plan`, current.plan as ImportPlan);
      checking = await timed(() => until('checked'));
      current = await call<ImportRecord>(server, 'POST', `${path}/start`);
      let isDone = false;
      const searching = searchTimes(server, () => isDone);
      running = await timed(() => until('done'));
      isDone = true;
      others = await searching;
    });
    if (current.counts?.new !== rowCount) throw new Error('not all rows were written');
    const plain = await writePlainly(plainServer);
    const work = `an import of ${rowCount.toLocaleString('en')} rows`;
    yield {
      ...{ work: `${work}, written`, against: 'the same rows and entries by plain SQL' },
      ...atMost(2, running / plain),
      measured: { running, plain, reading, checking },
    };
    yield {
      ...{ work: `${work}, memory`, against: '350 MB', ...atMost(1, memory / 350) },
      measured: { memory },
    };
    const p95 = (times: readonly number[]) => quantile(times, 0.95);
    yield {
      ...{ work: `p95 of a search during ${work}`, against: 'the same searches alone' },
      ...atMost(1.5, p95(others) / p95(alone)),
      measured: { during: p95(others), alone: p95(alone), searches: others.length },
    };
    yield* exportFigures(server);
  } finally {
    await servers.stop();
  }
}

async function* exportFigures(server: LoadedServer): AsyncGenerator<Figure> {
  const { url, cookie, database } = server;
  const times: Record<string, number> = {};
  const download = (format: string) => async () => {
    const answer = await fetch(`${url}/api/export?format=${format}`, { headers: { cookie } });
    for await (const _ of answer.body ?? []);
  };
  const memory = await peakOf(async () => {
    times.csv = await timed(download('csv'));
    times.xlsx = await timed(download('xlsx'));
  });
  const byHand = await timed(async () => {
    let length = 0;
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await database.db.execute<Record<string, string>>(sql`
        select id, name, type, location_raw, location_building, location_floor, location_column,
          location_room, tags, created_at, updated_at from equipment where id > ${after}
        order by id limit 1000`);
      if (rows.length === 0) break;
      for (const row of rows) length += `"${Object.values(row).join('";"')}"\r\n`.length;
      after = rows.at(-1)?.id ?? after;
    }
    if (length === 0) throw new Error('nothing was read');
  });
  const work = 'an export of 110,000 Anlagen';
  for (const format of ['csv', 'xlsx']) {
    const time = times[format] ?? Number.NaN;
    yield {
      ...{ work: `${work} as ${format.toUpperCase()}`, against: 'the same rows joined by hand' },
      ...atMost(3, time / byHand),
      measured: { time, byHand },
    };
  }
  yield {
    ...{ work: `${work}, memory of a process that has imported before`, against: '150 MB' },
    ...atMost(1, memory / 150),
    measured: { memory },
  };
}
