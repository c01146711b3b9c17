import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from './db/database.ts';
import { type Balancer, startBalancer } from './testing/balancer.ts';
import { templateName } from './testing/databases/template.ts';
import { createOnServer } from './testing/databases/test-database.ts';
import { type ServerProcess, startServer } from './testing/run-server.ts';
import { sampleEquipment } from './testing/samples/equipment-samples.ts';
import { signInAs } from './testing/sign-in-as.ts';
import { openSocket } from './testing/socket.ts';

const senders = 8;
const pause = 15;
const prefix = 'Umwälzpumpe';

/** Four processes are slow while many tests run. */
const patient = { timeout: 400_000 };

interface Traffic {
  /** Status and address of every failed request. */
  failures: string[];
  created: number;
  stop(): Promise<void>;
}

/** Several users who read and create records, one after the other, without a break. */
function sendTraffic(origin: string, cookie: string): Traffic {
  let isOver = false;
  const traffic: Traffic = { failures: [], created: 0, stop: async () => {} };
  const send = async (expected: number, address: string, init: RequestInit = {}) => {
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const sent = async () => {
      const answer = await fetch(`${origin}${address}`, { ...init, headers });
      const text = await answer.text();
      if (answer.status !== expected) throw new Error(`${answer.status} ${text}`);
    };
    await sent().catch((error: Error) => {
      traffic.failures.push(`${address}: ${error.message} ${String(error.cause ?? '')}`);
    });
  };
  const work = async (sender: number) => {
    for (let round = 0; !isOver; round++) {
      const body = JSON.stringify(sampleEquipment({ name: `${prefix} ${sender}-${round}` }));
      await send(201, '/api/equipment', { method: 'POST', body });
      traffic.created += 1;
      await send(200, `/api/equipment/search?q=${prefix}`);
      await wait(pause);
    }
  };
  const done = Promise.all(Array.from({ length: senders }, (_, sender) => work(sender)));
  traffic.stop = async () => {
    isOver = true;
    await done;
  };
  return traffic;
}

async function countNamed(url: string, prefix: string): Promise<number> {
  const database = openPostgres(url);
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int from equipment where name like $1',
    [`${prefix}%`],
  );
  await database.close();
  return rows[0]?.count ?? 0;
}

let url: string;
let balancer: Balancer;
let environment: NodeJS.ProcessEnv;

beforeEach(async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-rolling-'));
  const database = await createOnServer(templateName);
  url = database.url;
  balancer = await startBalancer();
  environment = {
    DATA_DIR: directory,
    DATABASE_URL: url,
    PUBLIC_URL: balancer.origin,
    RATE_LIMIT_PER_MINUTE: '1000000',
    SHUTDOWN_DELAY_S: '5',
    LOG_LEVEL: 'warn',
  };
  onTestFinished(async () => {
    await balancer.close();
    await database.drop();
    await rm(directory, { recursive: true });
  });
});

async function start(readyThen: number): Promise<ServerProcess> {
  const server = await startServer(environment);
  balancer.add(server.port);
  await balancer.untilReady(readyThen);
  return server;
}

it(
  'two instances are restarted one after the other without a failed request',
  patient,
  async () => {
    const first = await start(1);
    // The demo provider keeps an unfinished sign-in in its own process.
    const browser = await signInAs(balancer.origin, 'editor@demo.example');
    const second = await start(2);
    const cookie = `session=${browser.cookie('session')}`;
    const { closed } = await openSocket(`http://127.0.0.1:${first.port}`, {
      headers: { cookie },
      origin: balancer.origin,
    });

    const traffic = sendTraffic(balancer.origin, cookie);
    for (const old of [first, second]) {
      old.process.kill('SIGTERM');
      await balancer.untilReady(1);
      expect(await old.ended).toEqual([0, null]);
      balancer.remove(old.port);
      await start(2);
    }
    await traffic.stop();

    expect(await closed).toBe(1012);
    expect(traffic.failures).toEqual([]);
    expect(traffic.created).toBeGreaterThan(100);
    expect(await countNamed(url, prefix)).toBe(traffic.created);
  },
);
