/** A server in a process of its own, as in production, on a database with some Anlagen. */
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseUrl } from '#server/testing/databases/template.ts';
import { spawnScript } from '#server/testing/run-script.ts';
import { type ServerProcess, startServer } from '#server/testing/run-server.ts';
import { timed } from '../figures.ts';
import { keyStrokes } from '../stock/key-strokes.ts';
import type { LoadedServer, Servers } from '../stock/loaded-server.ts';

export class ImportServer {
  readonly process: ServerProcess;
  readonly database: LoadedServer['database'];
  readonly userId: string;
  readonly #cookie: string;

  private constructor(process: ServerProcess, { database, userId, cookie }: LoadedServer) {
    this.process = process;
    this.database = database;
    this.userId = userId;
    this.#cookie = cookie;
  }

  static async start(servers: Servers, equipment: number): Promise<ImportServer> {
    const loaded = await servers.load(equipment, { role: 'admin' });
    const { rows } = await loaded.database.pool.query('select current_database() as name');
    const env = {
      NODE_ENV: 'production',
      DATA_DIR: path.join(tmpdir(), `anlagen-bench-${rows[0].name}`),
      DATABASE_URL: databaseUrl(servers.postgresUrl, rows[0].name),
      ...{ LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '1000000' },
    };
    return new ImportServer(await startServer(env, spawnScript), loaded);
  }

  async send(method: string, address: string, body?: Buffer | object): Promise<Response> {
    const { origin } = this.process;
    const isFile = Buffer.isBuffer(body);
    const type = isFile ? 'application/octet-stream' : 'application/json';
    const answer = await fetch(origin + address, {
      method,
      headers: { cookie: this.#cookie, origin, ...(body ? { 'content-type': type } : {}) },
      ...(body ? { body: isFile ? new Uint8Array(body) : JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return answer;
  }

  async call<Answer>(method: string, address: string, body?: Buffer | object): Promise<Answer> {
    const text = await (await this.send(method, address, body)).text();
    return (text ? JSON.parse(text) : undefined) as Answer;
  }

  /** The times of searches that somebody types until the work is done, or one list of them. */
  async searchTimes(isDone: () => boolean = () => true): Promise<number[]> {
    const times: number[] = [];
    do {
      for (const query of keyStrokes) {
        const address = `/api/equipment/search?page=1&limit=100&q=${encodeURIComponent(query)}`;
        times.push(await timed(() => this.call('GET', address)));
        if (isDone() && times.length >= keyStrokes.length) break;
      }
    } while (!isDone());
    return times;
  }

  /** The largest memory of the server in MB while the work runs. */
  async peakOf(work: () => Promise<unknown>): Promise<number> {
    let peak = 0;
    const look = async () => {
      const status = await readFile(`/proc/${this.process.process.pid}/status`, 'utf8');
      peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    };
    const timer = setInterval(() => void look(), 50);
    await work().finally(() => clearInterval(timer));
    await look();
    return peak;
  }

  async stop(): Promise<void> {
    this.process.process.kill('SIGTERM');
    await this.process.ended;
  }
}
