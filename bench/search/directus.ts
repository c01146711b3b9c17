/**
 * Directus as a peer: the same Anlagen in one collection, in a database of its own on the same PostgreSQL. It searches
 * the same fields; tags are a text, because it does not search lists. It has no index for that, because the indexes it
 * offers do not support a search inside of words.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { DemoEquipment } from '#server/demo/plant/demo-equipment.ts';
import { asAdmin, databaseUrl } from '#server/testing/databases/template.ts';
import { freePort } from '#server/testing/free-port.ts';
import { listen } from '#server/testing/run-script.ts';
import { ensureDirectus } from '../../scripts/directus.mjs';

export interface Directus {
  url: string;
  headers: Record<string, string>;
  stop(): Promise<void>;
}

const databaseName = 'bench_directus';
const token = 'bench-directus';
const headers = { authorization: `Bearer ${token}` };
const chunk = 5_000;

const text = (searchable: boolean) => (field: string) => ({
  field,
  type: 'text',
  meta: { searchable },
});
const fields = [
  { field: 'id', type: 'uuid', schema: { is_primary_key: true } },
  ...['name', 'type', 'locationRaw', 'locationFloor', 'locationRoom', 'tags'].map(text(true)),
  ...['locationBuilding', 'locationColumn'].map(text(false)),
  ...['createdAt', 'updatedAt'].map((field) => ({ field, type: 'timestamp' })),
  ...['createdBy', 'updatedBy'].map((field) => ({ field, type: 'uuid' })),
];

/** The settings that its manual advises for production, without those that would slow it down. */
function settingsOf(database: string, port: number, poolSize: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    SECRET: 'a secret that is long enough for nobody to guess',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: database,
    DB_POOL__MAX: String(poolSize),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: token,
    ADMIN_TOKEN: token,
    LOG_LEVEL: 'warn',
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
  };
}

async function untilReady(server: ChildProcess): Promise<void> {
  const said = [server.stdout, server.stderr].flatMap((stream) => (stream ? listen(stream) : []));
  const ended = once(server, 'exit').then(() => {
    throw new Error(`Directus does not start: ${said.map(({ text }) => text).join('')}`);
  });
  await Promise.race([once(server, 'message'), ended]);
  ended.catch(() => {});
}

async function makeCollection(url: string): Promise<void> {
  const answer = await fetch(`${url}/collections`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ collection: 'equipment', schema: {}, meta: {}, fields }),
  });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status}: ${await answer.text()}`);
}

async function fill(database: string, records: readonly DemoEquipment[]): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await insertAll(client, records);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function insertAll(client: pg.Client, records: readonly DemoEquipment[]): Promise<void> {
  for (let at = 0; at < records.length; at += chunk) {
    const rows = records.slice(at, at + chunk).map(({ tags, ...record }) => ({
      ...record,
      tags: tags.join(', '),
      createdBy: null,
      updatedBy: null,
    }));
    await client.query(
      'insert into equipment select * from json_populate_recordset(null::equipment, $1)',
      [JSON.stringify(rows)],
    );
  }
}

export async function startDirectus(
  postgresUrl: string,
  records: readonly DemoEquipment[],
  poolSize: number,
): Promise<Directus> {
  const { node, script } = await ensureDirectus();
  await asAdmin(postgresUrl, `create database ${databaseName}`);
  const database = databaseUrl(postgresUrl, databaseName);
  const port = await freePort();
  const cwd = await mkdtemp(path.join(tmpdir(), 'anlagen-directus-'));
  const env = settingsOf(database, port, poolSize);
  await promisify(execFile)(node, [script, 'bootstrap'], { cwd, env });

  const server = spawn(node, [script, 'start'], {
    ...{ cwd, env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(server, 'exit');
  const end = () => server.kill('SIGKILL');
  process.on('exit', end);
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    process.off('exit', end);
    await rm(cwd, { recursive: true, force: true });
  };
  try {
    await untilReady(server);
    const url = `http://127.0.0.1:${port}`;
    await makeCollection(url);
    await fill(database, records);
    return { url, headers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
