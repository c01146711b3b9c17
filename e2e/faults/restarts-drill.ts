/** Replaces instances and crashes the database while people work; no acknowledged write may be lost. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Balancer, startBalancer } from '#server/testing/balancer.ts';
import { type Instances, prepareInstances } from '#server/testing/instances.ts';
import type { ServerProcess } from '#server/testing/run-server.ts';
import { type DrillReport, never, type Requirement } from './drill-report.ts';
import { type Acknowledged, Load, prefix } from './load.ts';

const longestRecovery = 5_000;
const mostStarts = 10;
/** A pause between two rolling restarts, as in operation, where one checks a new version before the next. */
const pauseBetween = 10_000;
/** This share of the rolling restarts comes before the first crash: during these no request may fail. */
const shareBeforeCrashes = 0.25;
/** People send their delayed requests later, so nearly the whole load is reached in the end. */
const leastOfLoad = 0.95;

interface Size {
  perSecond: number;
  rollingRestarts: number;
  crashes: number;
}

/** The instances that serve, and counts of what happened to their processes. */
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

  /** Replaces the instances one after the other. */
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

  expectExits(): void {
    this.#serving = [];
  }

  /** Repeats a failed start, as a service manager does, because the database may crash at that moment. */
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
  /** How long PostgreSQL itself took until it accepted connections again. */
  databaseMs: number;
  /** The longest time without an acknowledged write after the crash. */
  silenceMs: number;
}

/** Crashes the database at random times, with enough time to recover before the next crash. */
async function crashAtRandom(
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

interface StoredAnlage {
  id: string;
  name: string;
  creates: number;
  updates: number;
}

async function storedAnlagen({ database }: Instances): Promise<StoredAnlage[]> {
  const { rows } = await database.pool.query<StoredAnlage>(
    `select e.id, e.name,
      (select count(*)::int from audit_log where entity_id = e.id::text and action = 'create') as creates,
      (select count(*)::int from audit_log where entity_id = e.id::text and action = 'update') as updates
      from equipment e where e.name like $1`,
    [`${prefix}%`],
  );
  return rows;
}

function compare(
  stored: readonly StoredAnlage[],
  acknowledged: ReadonlyMap<string, Acknowledged>,
): Requirement[] {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const lost = [...acknowledged].filter(([id, { name }]) => byId.get(id)?.name !== name);
  const unexpected = stored.filter(({ id, creates, updates }) => {
    const known = acknowledged.get(id);
    return creates !== 1 || updates !== known?.updates;
  });
  return [
    never('acknowledged writes lost', lost.length),
    never('Anlagen with unacknowledged or repeated writes', unexpected.length),
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
        await wait(pauseBetween);
      }
    };
    const alone = Math.ceil(shareBeforeCrashes * rollingRestarts);
    await roll(alone);
    const failedByRolling = counts.repeated;
    const crashing = crashAtRandom(instances, load, crashes);
    await roll(rollingRestarts - alone);
    const crashed = await crashing;
    await fleet.untilAllReady();
    const { rate } = load;
    await load.stop();
    fleet.expectExits();
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
    const requirements = [
      ...compare(await storedAnlagen(instances), load.acknowledged),
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
    return { name: 'Restarts of instances and database under load', done, requirements };
  } finally {
    await instances.stop();
    await balancer.close();
  }
}
