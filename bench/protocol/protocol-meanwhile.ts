import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asAdmin, databaseUrl } from '#server/testing/databases/template.ts';
import { freePort } from '#server/testing/free-port.ts';
import { signInAs } from '#server/testing/sign-in-as.ts';
import { atMost, type Figure, quantile, timed } from '../figures.ts';
import { sharedPostgres } from '../stock/stock.ts';

const rounds = 7;
const requests = 200;

const built = (name: string) =>
  fileURLToPath(new URL(`../../dist/server/${name}`, import.meta.url));

interface Caller {
  origin: string;
  cookie: string;
}

async function ask({ origin, cookie }: Caller, address: string, body?: object): Promise<Response> {
  const answer = await fetch(new URL(address, origin), {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Starts a run over all Anlagen; returns the address of its protocol. */
async function startRun(caller: Caller): Promise<string> {
  const scenario = { name: 'Jahresprüfung', description: null, filters: [] };
  const { id } = (await (await ask(caller, '/api/scenarios', scenario)).json()) as { id: string };
  const started = await ask(caller, `/api/scenarios/${id}/start`, {});
  const run = (await started.json()) as { id: string };
  return `/api/scenarios/${id}/export?format=pdf&runId=${run.id}`;
}

async function p95Of(caller: Caller): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    times.push(await timed(async () => (await ask(caller, '/api/auth/user')).text()));
  }
  return quantile(times, 0.95);
}

/** Makes one protocol after the other while the work runs. */
async function whileMaking<T>(caller: Caller, address: string, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const making = (async () => {
    while (!isOver) await (await ask(caller, address)).arrayBuffer();
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await making;
  }
}

async function measure(caller: Caller): Promise<Figure> {
  const address = await startRun(caller);
  const quiet: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const times = {
      quiet: await p95Of(caller),
      busy: await whileMaking(caller, address, () => p95Of(caller)),
    };
    // The first round is a warm-up.
    if (round === 0) continue;
    quiet.push(times.quiet);
    busy.push(times.busy);
  }
  const median = { quiet: quantile(quiet, 0.5), busy: quantile(busy, 0.5) };
  return {
    work: 'another request while protocols of 1,000 tasks are made, p95',
    against: 'the same request without them',
    ...atMost(1.2, median.busy / median.quiet),
    measured: { busyMs: median.busy, quietMs: median.quiet },
  };
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Measures other requests of the built server, a process of its own, while it makes protocols of so many Anlagen. */
export async function othersMeanwhile(equipment: number): Promise<Figure> {
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-bench-'));
  const postgres = await sharedPostgres();
  let server: ChildProcess | undefined;
  try {
    await asAdmin(postgres.url, 'create database bench_protocol');
    const port = await freePort();
    const env = {
      ...{ PATH: process.env.PATH, DATA_DIR: directory, PORT: `${port}`, LOG_LEVEL: 'silent' },
      ...{ DATABASE_URL: databaseUrl(postgres.url, 'bench_protocol') },
      RATE_LIMIT_PER_MINUTE: '1000000',
    };
    const fill = [built('demo-data-cli.js'), '--equipment', `${equipment}`];
    await promisify(execFile)(process.execPath, fill, { env });
    server = spawn(process.execPath, [built('main.js')], { env, stdio: 'ignore' });
    const origin = `http://localhost:${port}`;
    await untilReady(origin, server);
    const browser = await signInAs(origin, 'pruefer@demo.example');
    return await measure({ origin, cookie: `session=${browser.cookie('session')}` });
  } finally {
    if (server?.kill()) await once(server, 'exit');
    await rm(directory, { recursive: true, force: true });
  }
}
