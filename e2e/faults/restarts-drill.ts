/** Instances are replaced and the database crashes while people work; nothing that was acknowledged is lost. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Balancer, startBalancer } from '#server/testing/balancer.ts';
import { type Instances, prepareInstances } from '#server/testing/instances.ts';
import type { ServerProcess } from '#server/testing/run-server.ts';
import { type Acknowledged, Load, prefix } from './load.ts';
import { type DrillReport, never, type Promised } from './promise.ts';

const longestRecovery = 5_000;
const mostStarts = 10;
/** Nobody puts one version after another into service without a look at how it does. */
const calm = 10_000;
/** So many of the rolling restarts come before the first crash: of these nobody may notice anything. */
const undisturbed = 0.25;
/** Who had to wait makes up for it, so that hardly any of the load is missing in the end. */
const leastOfLoad = 0.95;

interface Size {
  perSecond: number;
  rollingRestarts: number;
  crashes: number;
}

/** The instances in service, and what happened to processes. */
class Fleet {
  readonly counts = { 'instances replaced': 0, 'starts repeated': 0 };
  unexpectedExits = 0;
  unclean = 0;
  readonly #instances: Instances;
  readonly #balancer: Balancer;
  #serving: ServerProcess[] = [];

  constructor(instances: Instances, balancer: Balancer) {
    this.#instances = instances;
    this.#balancer = balancer;
  }

  async add(): Promise<void> {
    const server = await this.#start();
    this.#serving.push(server);
    void server.ended.then(() => {
      if (this.#serving.includes(server)) this.unexpectedExits += 1;
    });
    this.#balancer.add(server.port);
    await this.#balancer.untilReady(this.#serving.length);
  }

  /** One after the other is replaced by a new one. */
  async replaceAll(): Promise<void> {
    for (const old of [...this.#serving]) {
      this.#serving = this.#serving.filter((server) => server !== old);
      old.process.kill('SIGTERM');
      const [code] = await old.ended;
      if (code !== 0) this.unclean += 1;
      this.#balancer.remove(old.port);
      await this.add();
      this.counts['instances replaced'] += 1;
    }
  }

  async untilAllReady(): Promise<void> {
    await this.#balancer.untilReady(this.#serving.length);
  }

  dismiss(): void {
    this.#serving = [];
  }

  /** As a service manager does: a start in the very moment of a crash is made again. */
  async #start(): Promise<ServerProcess> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#instances.start();
      } catch (error) {
        if (attempt === mostStarts) throw error;
        this.counts['starts repeated'] += 1;
        await wait(500);
      }
    }
  }
}

interface Crash {
  /** How long PostgreSQL itself took until it let anybody in again. */
  databaseMs: number;
  /** How long nobody's write was acknowledged, from the crash on. */
  silenceMs: number;
}

/** Crashes at random moments, each of which is over before the next. */
async function crashNowAndThen(
  { postgres }: Instances,
  load: Load,
  crashes: number,
): Promise<Crash[]> {
  const done: Crash[] = [];
  while (done.length < crashes) {
    await wait(1_000 + Math.random() * 3_000);
    const begin = performance.now();
    await postgres.crash();
    const databaseMs = performance.now() - begin;
    await wait(2 * longestRecovery - databaseMs);
    const silenceMs = load.longestSilence(begin, begin + 2 * longestRecovery);
    done.push({ databaseMs, silenceMs });
  }
  return done;
}

interface Kept {
  id: string;
  name: string;
  creates: number;
  updates: number;
}

async function keptIn({ database }: Instances): Promise<Kept[]> {
  const { rows } = await database.pool.query<Kept>(
    `select e.id, e.name,
      (select count(*)::int from audit_log where entity_id = e.id::text and action = 'create') as creates,
      (select count(*)::int from audit_log where entity_id = e.id::text and action = 'update') as updates
      from equipment e where e.name like $1`,
    [`${prefix}%`],
  );
  return rows;
}

function compare(
  kept: readonly Kept[],
  acknowledged: ReadonlyMap<string, Acknowledged>,
): Promised[] {
  const byId = new Map(kept.map((row) => [row.id, row]));
  const lost = [...acknowledged].filter(([id, { name }]) => byId.get(id)?.name !== name);
  const twice = kept.filter(({ id, creates, updates }) => {
    const known = acknowledged.get(id);
    return creates !== 1 || updates !== known?.updates;
  });
  return [
    never('acknowledged writes lost', lost.length),
    never('Anlagen nobody was told of, or written twice', twice.length),
  ];
}

const longest = (times: readonly number[]) => Math.round(Math.max(0, ...times));

export async function restartsDrill({
  perSecond,
  rollingRestarts,
  crashes,
}: Size): Promise<DrillReport> {
  const balancer = await startBalancer();
  const settings = { PUBLIC_URL: balancer.origin, SHUTDOWN_DELAY_S: '2' };
  const instances = await prepareInstances(settings);
  try {
    const fleet = new Fleet(instances, balancer);
    await fleet.add();
    await fleet.add();
    const load = new Load(balancer.origin, await instances.people(100, 'editor'));
    load.start(perSecond);
    const { counts } = load;
    const roll = async (times: number) => {
      for (let rolled = 0; rolled < times; rolled++) {
        await fleet.replaceAll();
        await wait(calm);
      }
    };
    const alone = Math.ceil(undisturbed * rollingRestarts);
    await roll(alone);
    const failedByRolling = counts.repeated;
    const crashing = crashNowAndThen(instances, load, crashes);
    await roll(rollingRestarts - alone);
    const crashed = await crashing;
    await fleet.untilAllReady();
    const { rate } = load;
    await load.stop();
    fleet.dismiss();
    const done = {
      'rolling restarts': rollingRestarts,
      'of these before the first crash': alone,
      ...fleet.counts,
      'immediate database restarts': crashed.length,
      'ms PostgreSQL itself was away, the longest': longest(crashed.map((one) => one.databaseMs)),
      'reads answered': counts.reads,
      'writes acknowledged': counts.writes,
      'requests repeated': counts.repeated,
    };
    const promises = [
      ...compare(await keptIn(instances), load.acknowledged),
      never('reads that did not show what was acknowledged before', counts.outdated),
      { what: 'requests answered a second', measured: rate, atLeast: leastOfLoad * perSecond },
      never('requests that failed while only instances were replaced', failedByRolling),
      never('requests refused or never answered', counts.refused + counts.unanswered),
      never('processes that ended by themselves', fleet.unexpectedExits),
      never('processes that did not end cleanly', fleet.unclean),
      {
        what: 'ms without an acknowledged write after a database restart, the longest',
        measured: longest(crashed.map((one) => one.silenceMs)),
        atMost: longestRecovery,
      },
    ];
    return { name: 'Restarts of instances and database under load', done, promises };
  } finally {
    await instances.stop();
    await balancer.close();
  }
}
