/**
 * A list of 100,000 rows, read, checked and written, while somebody else searches; against the same rows and log
 * entries written by plain SQL in the same batches, beside the same searches.
 */
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { EquipmentFields } from '#contract/equipment/equipment.ts';
import type { ImportPlan } from '#contract/imports/import-plan.ts';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { insertRows } from '#server/equipment/equipment-rows.ts';
import { writeXlsx } from '#server/tables/write-xlsx.ts';
import { atMost, type Figure, quantile, timed } from '../figures.ts';
import { startServers } from '../stock/loaded-server.ts';
import { ImportServer } from './import-server.ts';

const rowCount = 100_000;
const batchSize = 500;
const existing = 10_000;

const headings = [
  ...['Name', 'Typ', 'Bauteil', 'Etage', 'Achse', 'Raum', 'Tags'],
  ...['Hersteller', 'Baujahr', 'Leistung', 'Seriennummer', 'Inventarnummer'],
];

/** As in a list of a whole building, no search finds most of the rows. */
const names = [
  ...['Umwälzpumpe', 'Lüftungsgerät', 'Brandschutzklappe', 'Kältemaschine', 'Unterverteilung'],
  ...['Heizkessel', 'Ventilator', 'Rauchmelder', 'Druckhaltung', 'Frequenzumrichter'],
  ...['Notleuchte', 'Aufzug'],
];

const fieldsOf = (at: number): EquipmentFields => ({
  ...{ name: `${names[at % names.length]} ${at}`, type: `Typ ${at % 40}`, tags: ['Heizung'] },
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

/** The same rows and entries by plain statements, computed beforehand. */
async function plainWriting({ database: { db }, userId }: ImportServer) {
  const batches = Array.from({ length: rowCount / batchSize }, (_, batch) =>
    Array.from({ length: batchSize }, (_, at) => ({
      id: randomUUID(),
      fields: fieldsOf(batch * batchSize + at),
    })),
  );
  return async () => {
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
  };
}

const p95 = (times: readonly number[]) => quantile(times, 0.95);

/** Somebody searches while the work runs. */
async function besideSearches(server: ImportServer, work: () => Promise<unknown>) {
  let isDone = false;
  const searching = server.searchTimes(() => isDone);
  const time = await timed(work).finally(() => {
    isDone = true;
  });
  return { time, searches: await searching };
}

export async function* imports(): AsyncGenerator<Figure> {
  const servers = await startServers();
  const started: ImportServer[] = [];
  try {
    const start = async () => {
      const server = await ImportServer.start(servers, existing);
      started.push(server);
      return server;
    };
    const [server, plainServer] = [await start(), await start()];
    const plain = await besideSearches(plainServer, await plainWriting(plainServer));
    yield* figuresOf(server, plain);
  } finally {
    for (const server of started) await server.stop();
    await servers.stop();
  }
}

async function* figuresOf(
  server: ImportServer,
  plain: { time: number; searches: readonly number[] },
): AsyncGenerator<Figure> {
  const columns = headings.map((title) => ({ title, kind: 'text' as const }));
  const file = await buffer(writeXlsx([{ name: 'Liste', rows: lines(), columns }]));
  await server.searchTimes();
  const before = await server.searchTimes();
  const { uploadURL } = await server.call<{ uploadURL: string }>(
    ...(['POST', '/api/documents/upload-url', {}] as const),
  );
  await server.call('PUT', new URL(uploadURL).pathname, file);
  let current = await server.call<ImportRecord>('POST', '/api/imports', {
    ...{ fileUrl: uploadURL, fileName: 'liste.xlsx' },
  });
  const path = `/api/imports/${current.id}`;
  const until = async (...states: ImportRecord['state'][]) => {
    while (!states.includes(current.state)) {
      await wait(100);
      current = await server.call<ImportRecord>('GET', path);
      if (['failed', 'unreadable'].includes(current.state)) throw new Error(current.error ?? '');
    }
  };
  let [reading, checking] = [0, 0];
  let run = { time: 0, searches: [0] };
  const idle = await server.peakOf(async () => {});
  const whileReading = await server.peakOf(async () => {
    reading = await timed(() => until('read'));
  });
  const whileChecking = await server.peakOf(async () => {
    current = await server.call<ImportRecord>('PUT', `${path}/plan`, current.plan as ImportPlan);
    checking = await timed(() => until('checked'));
  });
  const whileRunning = await server.peakOf(async () => {
    run = await besideSearches(server, async () => {
      current = await server.call<ImportRecord>('POST', `${path}/start`, {
        checks: current.checks,
      });
      await until('done');
    });
  });
  const memory = Math.max(whileReading, whileChecking, whileRunning);
  // The list has grown meanwhile, and searching more takes longer.
  const alone = [...before, ...(await server.searchTimes())];
  if (current.counts?.new !== rowCount) throw new Error('not all rows were written');
  const work = `an import of ${rowCount.toLocaleString('en')} rows`;
  yield {
    ...{ work: `${work}, written`, against: 'the same rows and entries by plain SQL' },
    ...atMost(2, run.time / plain.time),
    measured: { running: run.time, plain: plain.time, reading, checking },
  };
  yield {
    ...{ work: `${work}, memory`, against: '350 MB', ...atMost(1, memory / 350) },
    measured: { memory, idle, whileReading, whileChecking, whileRunning },
  };
  yield {
    ...{ work: `p95 of a search during ${work}`, against: 'the same searches alone' },
    ...atMost(1.5, p95(run.searches) / p95(alone)),
    measured: {
      ...{ during: p95(run.searches), alone: p95(alone), before: p95(before) },
      ...{ besidePlain: p95(plain.searches), searches: run.searches.length },
    },
  };
}
