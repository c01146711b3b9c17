/** A story that chance tells, and how it ends when everything can be reached again. */
import fc from 'fast-check';
import { type ActName, acts } from './acts.ts';
import { checkAudit } from './audit-checks.ts';
import { type Account, Browser, Dead } from './browser.ts';
import { checkAgreement, checkKept, checkRuns, checkShown } from './checks.ts';
import { decideOn } from './decide-acts.ts';
import { Ledger } from './ledger.ts';
import { Network } from './network.ts';
import { idsOf, randomFrom } from './random.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { gate, Stage } from './stage.ts';
import type { Scene } from './write.ts';

interface Act {
  name: ActName;
  browser: number;
  tab: number;
  seed: number;
}

interface Moment {
  acts: Act[];
  seed: number;
  badness: number;
}

export interface Scenario {
  moments: Moment[];
  seed: number;
}

const weights: Record<ActName, number> = {
  ...{ create: 6, edit: 14, remove: 4, look: 3 },
  ...{ comment: 5, document: 5, link: 4, safety: 3, quickSearch: 5 },
  ...{ beginRun: 2, changeTask: 9, finishRun: 1 },
  ...{ replay: 12, bring: 10, decide: 9, takeBack: 2 },
  ...{ toggleNetwork: 4, toggleSession: 1, late: 2, jumpInTime: 2 },
  ...{ kill: 3, crash: 1, handOver: 2, restartServer: 1 },
  ...{ freeze: 3, fill: 3, togglePortal: 2 },
};

const seed = fc.nat(0xff_ff_ff);
const act: fc.Arbitrary<Act> = fc.record({
  name: fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({
      weight,
      arbitrary: fc.constant(name as ActName),
    })),
  ),
  browser: fc.nat(3),
  tab: fc.nat(1),
  seed,
});
const moment: fc.Arbitrary<Moment> = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 4 }),
  seed,
  badness: fc.constantFrom(0, 0, 0.1, 0.4),
});
export const anyScenario: fc.Arbitrary<Scenario> = fc.record({
  moments: fc.array(moment, { minLength: 1, maxLength: 14 }),
  seed,
});

interface World {
  server: ServerUnderTest;
  network: Network;
  ledger: Ledger;
  browsers: Browser[];
}

/** Anna has two devices, Bert one with two tabs, and a tablet belongs to whoever holds it. */
async function makeWorld(
  server: ServerUnderTest,
  [anna, bert]: readonly [Account, Account],
  prefix: string,
): Promise<World> {
  await server.up();
  await server.wipe();
  const ledger = new Ledger();
  const network = new Network(server, ledger.noteVersion);
  const browsers: Browser[] = [];
  for (const [name, [owner, ...others]] of [
    ['phone', [anna]],
    ['desk', [anna]],
    ['bert', [bert]],
    ['tablet', [bert, anna]],
  ] as const) {
    const accounts: [Account, ...Account[]] = [await server.onDevice(name, owner)];
    for (const other of others) accounts.push(await server.onDevice(name, other));
    const newId = idsOf(browsers.length + 1);
    browsers.push(new Browser(network, { name, prefix: `${prefix}${name}-` }, newId, accounts));
  }
  for (const browser of browsers) await browser.start(browser.name === 'bert' ? 2 : 1);
  const world = { server, network, ledger, browsers };
  // Something to quarrel about, known to all of them.
  const first = (name: ActName, browser: number, seed = 0) =>
    acts[name](sceneOf(world, { name, browser, tab: 0, seed }));
  for (const seed of [3, 5]) await first('create', 1, seed);
  await first('replay', 1);
  await server.addScenarios('Begehung', 'Wartung');
  await first('bring', 1);
  await first('beginRun', 1);
  for (const browser of browsers.keys()) await first('bring', browser);
  return world;
}

function sceneOf({ server, network, ledger, browsers }: World, { browser, tab, seed }: Act): Scene {
  const chosen = browsers[browser % browsers.length];
  if (!chosen) throw new Error('no browsers');
  return {
    ...{ server, network, ledger, browser: chosen },
    ...chosen.life(tab),
    random: randomFrom(seed),
  };
}

async function perform(world: World, act: Act): Promise<void> {
  await gate();
  const scene = sceneOf(world, act);
  try {
    await acts[act.name](scene);
  } catch (error) {
    // Whatever went wrong in a tab that died, nobody was told that it had gone well; on a full device they
    // were told that it had not.
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    const isDead = scene.tab.isDead || error instanceof Dead;
    if (!isDead && !(isFull && scene.browser.wasFull)) throw error;
  }
}

/** While a tab stands still, another one of its browser needs the same lock. */
function rivalOf({ name, tab, seed, ...act }: Act): Act[] {
  return name === 'freeze'
    ? [{ ...act, name: seed % 2 === 0 ? 'replay' : 'bring', tab: tab + 1, seed }]
    : [];
}

async function live(world: World, moment: Moment): Promise<void> {
  const { network, ledger, server } = world;
  const random = randomFrom(moment.seed);
  network.random = random;
  network.badness = moment.badness;
  ledger.causes = [];
  // A window of one person does not go on working while another one takes the device.
  const [apart, together] = [true, false].map((isApart) =>
    [...moment.acts, ...moment.acts.flatMap(rivalOf)].filter(
      ({ name }) => (name === 'handOver') === isApart,
    ),
  );
  await new Stage(random).run((together ?? []).map((act) => () => perform(world, act)));
  for (const act of apart ?? []) await perform(world, act);
  for (const browser of new Set(moment.acts.map((act) => sceneOf(world, act).browser))) {
    await browser.revive();
    await checkShown(browser, ledger);
    await checkKept(browser, ledger, server);
  }
}

const mostRounds = 40;

/** Everything can be reached: what waits is sent, what failed is decided upon, what is new is fetched. */
async function settle(world: World, seed: number): Promise<void> {
  const { network, server, ledger, browsers } = world;
  const random = randomFrom(seed);
  network.badness = 0;
  await server.up();
  await network.deliverLate();
  for (let round = 0; ; round++) {
    let isQuiet = true;
    for (const browser of browsers) {
      ledger.causes = [];
      isQuiet = (await tidy(world, browser, round, random)) && isQuiet;
    }
    if (isQuiet) return;
    if (round === mostRounds) throw new Error('something is stuck');
  }
}

/** Returns whether there was nothing to do. */
async function tidy(
  world: World,
  browser: Browser,
  round: number,
  random: () => number,
): Promise<boolean> {
  browser.isOnline = true;
  browser.isSignedIn = true;
  browser.isBehindPortal = false;
  browser.room = Number.POSITIVE_INFINITY;
  const { tab, device } = browser.life(round);
  const { server, network, ledger } = world;
  const scene: Scene = { ...{ server, network, ledger, browser, tab, device }, random };
  let isQuiet = true;
  for (const account of browser.accounts) {
    browser.account = account;
    await device.claim(account.id);
    await acts.bring(scene);
    if ((await device.unsent(account.id)).length === 0) continue;
    isQuiet = false;
    await device.endPauses(account.id);
    await acts.replay(scene);
    for (const item of await device.unsent(account.id)) {
      if (item.state === 'failed') await decideOn(scene, item, round < 5);
    }
    await checkKept(browser, ledger, server);
  }
  return isQuiet;
}

let runs = 0;

export async function play(
  { moments, seed }: Scenario,
  server: ServerUnderTest,
  accounts: readonly [Account, Account],
): Promise<void> {
  const world = await makeWorld(server, accounts, `${++runs}-`);
  try {
    for (const moment of moments) await live(world, moment);
    await settle(world, seed);
    const [rows, relations] = [await server.rows(), await server.relations()];
    for (const browser of world.browsers) {
      const documents = await server.documentsFor(browser.account.id);
      await checkAgreement(browser, rows, relations, documents);
      await checkRuns(browser, await server.runsFor(browser.account));
    }
    await checkAudit(world.ledger, server);
  } finally {
    for (const browser of world.browsers) browser.close();
  }
}
