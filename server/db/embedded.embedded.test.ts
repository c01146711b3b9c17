import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { explainDatabase } from '../explain-start.ts';
import { openFreshDatabase, openTestDatabase } from '../testing/databases/test-database.ts';
import { openEmbedded } from './database.ts';
import { runPlanned } from './planned.ts';
import { isUnavailable } from './problems.ts';

describe('the embedded database in memory', () => {
  it('rolls back what a lost connection left open', async () => {
    const { pool, close } = await openTestDatabase();
    const client = await pool.connect();
    await client.query('begin');
    await client.query("insert into scenarios (name) values ('lost')");
    await client.query("set time zone 'Asia/Tokyo'");
    client.release(true);
    expect((await pool.query('select * from scenarios')).rows).toEqual([]);
    expect((await pool.query('show time zone')).rows).toEqual([{ TimeZone: 'UTC' }]);
    await close();
  });

  it('can be closed several times, and answers nothing afterwards', async () => {
    const database = await openFreshDatabase();
    const answer = database.pool.query('select 1 as one');
    expect((await answer).rows).toEqual([{ one: 1 }]);
    await Promise.all([database.close(), database.close()]);
    await database.close();
    await expect(database.pool.query('select 1')).rejects.toThrow(/end/);
  });

  it('restarts after its thread has ended, idle or in the middle of a statement', async () => {
    const threads: Worker[] = [];
    const note = (thread: Worker) => threads.push(thread);
    process.on('worker', note);
    const database = await openFreshDatabase();
    const double = (value: number) =>
      database.db.transaction((tx) => runPlanned(tx, sql`select ${value}::int * 2 as twice`));
    expect(await double(1)).toEqual([{ twice: 2 }]);
    await threads.at(-1)?.terminate();
    await vi.waitFor(() => expect(database.pool.totalCount).toBe(0), 60_000);
    expect(await double(2)).toEqual([{ twice: 4 }]);

    const begun = double(3).catch((error: unknown) => expect(isUnavailable(error)).toBe(true));
    await new Promise(setImmediate);
    await threads.at(-1)?.terminate();
    await begun;
    expect(await double(4)).toEqual([{ twice: 8 }]);
    expect(threads).toHaveLength(3);
    process.off('worker', note);
    await database.close();
  });

  it('can be closed before its first query', async () => {
    await (await openFreshDatabase()).close();
  });
});

describe('the embedded database in a directory', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'anlagen-embedded-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('is unavailable while it cannot start, and starts as soon as it can', async () => {
    const broken = path.join(directory, 'database');
    await mkdir(broken);
    await writeFile(path.join(broken, 'PG_VERSION'), 'none');
    const { pool, close } = await openEmbedded(directory);
    const failure = await pool.query('select 1').catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    expect(explainDatabase(failure, readConfig({ DATA_DIR: directory }))).toMatchObject({
      message: `Die eingebettete Datenbank in ${directory} lässt sich nicht öffnen.`,
    });
    await rm(broken, { recursive: true });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await close();
  });

  it('refuses a second process with a sentence, and accepts it after a close', async () => {
    const first = await openEmbedded(directory);
    await first.pool.query("create table kept as select 'still here' as text");
    const lock = path.join(directory, 'database.lock');
    await expect(openEmbedded(directory)).rejects.toThrow(
      `Die Datenbank in ${directory} wird bereits von einem anderen Prozess benutzt (${lock}).`,
    );
    await first.close();
    const second = await openEmbedded(directory);
    expect((await second.pool.query('select * from kept')).rows).toEqual([{ text: 'still here' }]);
    await second.close();
  });
});
