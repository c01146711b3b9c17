/** A random story: people and machines act in moments, then everything can be reached again and must agree. */
import fc from 'fast-check';
import type { ActContext } from './act-context.ts';
import { type ActName, acts } from './acts.ts';
import { checkAudit } from './audit-checks.ts';
import { type Account, Browser, DeadTabError } from './browser.ts';
import { checkAgreement, checkKept, checkRuns, checkShown } from './checks.ts';
import { decideOn } from './decide-acts.ts';
import { checkInspections, checkRecords } from './inspection-checks.ts';
import { Ledger } from './ledger.ts';
import { Network } from './network.ts';
import { idsOf, randomFrom } from './random.ts';
import { letOthersRun, Scheduler } from './scheduler.ts';
import type { ServerUnderTest } from './server-under-test.ts';

interface Act {
  name: ActName;
  browser: number;
  tab: number;
  seed: number;
}

interface Moment {
  acts: Act[];
  seed: number;
  failureRate: number;
}

export interface Story {
  moments: Moment[];
  seed: number;
}

const weights: Record<ActName, number> = {
  ...{ create: 6, edit: 14, remove: 4, view: 3 },
  ...{ comment: 5, document: 5, link: 4, safety: 3, code: 4, outage: 4, quickSearch: 5 },
  defect: 7,
  ...{ beginRun: 2, changeTask: 7, finishRun: 1 },
  ...{ rateTask: 8, inspect: 8, closeInspections: 5 },
  ...{ replay: 12, pull: 10, decide: 9, discardAny: 2 },
  ...{ toggleNetwork: 4, toggleSession: 1, deliverLate: 2, changeClock: 2 },
  ...{ kill: 3, crash: 1, changeOwner: 2, restartServer: 1 },
  ...{ freeze: 3, fillStorage: 3, togglePortal: 2 },
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
  failureRate: fc.constantFrom(0, 0, 0.1, 0.4),
});
export const anyStory: fc.Arbitrary<Story> = fc.record({
  moments: fc.array(moment, { minLength: 1, maxLength: 14 }),
  seed,
});

/** With these the first two runs belong to both scenarios. */
const runSeeds = [0, 1];

interface World {
  server: ServerUnderTest;
  network: Network;
  ledger: Ledger;
  browsers: Browser[];
}

/** Anna has two devices, Bert has one with two tabs, and both use one tablet in turn. */
async function startWorld(
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
  // Two Anlagen and two runs that all devices have, so that people change the same records.
  const first = (name: ActName, browser: number, seed = 0) =>
    acts[name](contextOf(world, { name, browser, tab: 0, seed }));
  for (const seed of [3, 5]) await first('create', 1, seed);
  await first('replay', 1);
  await server.addScenarios({ unbound: 'Begehung', inspecting: 'Prüfung' });
  await first('pull', 1);
  for (const seed of runSeeds) await first('beginRun', 1, seed);
  for (const browser of browsers.keys()) await first('pull', browser);
  return world;
}

function contextOf(
  { server, network, ledger, browsers }: World,
  { browser, tab, seed }: Act,
): ActContext {
  const chosen = browsers[browser % browsers.length];
  if (!chosen) throw new Error('no browsers');
  return {
    ...{ server, network, ledger, browser: chosen },
    ...chosen.tabAt(tab),
    random: randomFrom(seed),
  };
}

async function perform(world: World, act: Act): Promise<void> {
  await letOthersRun();
  const context = contextOf(world, act);
  try {
    await acts[act.name](context);
  } catch (error) {
    // In a tab that died nobody got a message of success, and on a full device the person got an error.
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    const isDead = context.tab.isDead || error instanceof DeadTabError;
    if (!isDead && !(isFull && context.browser.wasFull)) throw error;
  }
}

/** While a tab is frozen, another tab of its browser needs the same lock. */
function competitorOf({ name, tab, seed, ...act }: Act): Act[] {
  return name === 'freeze'
    ? [{ ...act, name: seed % 2 === 0 ? 'replay' : 'pull', tab: tab + 1, seed }]
    : [];
}

async function playMoment(world: World, moment: Moment): Promise<void> {
  const { network, ledger, server } = world;
  const random = randomFrom(moment.seed);
  network.random = random;
  network.failureRate = moment.failureRate;
  ledger.causes = [];
  // The windows of one person do not go on working while another person begins to use the device.
  const [apart, together] = [true, false].map((isApart) =>
    [...moment.acts, ...moment.acts.flatMap(competitorOf)].filter(
      ({ name }) => (name === 'changeOwner') === isApart,
    ),
  );
  await new Scheduler(random).run((together ?? []).map((act) => () => perform(world, act)));
  for (const act of apart ?? []) await perform(world, act);
  for (const browser of new Set(moment.acts.map((act) => contextOf(world, act).browser))) {
    await browser.reopenDeadTabs();
    await checkShown(browser, ledger);
    await checkKept(browser, ledger, server);
  }
}

const mostRounds = 40;

/** Everything can be reached again: sends what waits, decides what failed and pulls, until nothing is left. */
async function finishAll(world: World, seed: number): Promise<void> {
  const { network, server, ledger, browsers } = world;
  const random = randomFrom(seed);
  network.failureRate = 0;
  await server.up();
  await network.deliverLate();
  for (let round = 0; ; round++) {
    let isQuiet = true;
    for (const browser of browsers) {
      ledger.causes = [];
      isQuiet = (await finishBrowser(world, browser, round, random)) && isQuiet;
    }
    if (isQuiet) return;
    if (round === mostRounds) throw new Error('something is stuck');
  }
}

/** Returns whether there was nothing to do. */
async function finishBrowser(
  world: World,
  browser: Browser,
  round: number,
  random: () => number,
): Promise<boolean> {
  browser.isOnline = true;
  browser.isSignedIn = true;
  browser.isBehindPortal = false;
  browser.largestRow = Number.POSITIVE_INFINITY;
  const { tab, device } = browser.tabAt(round);
  const { server, network, ledger } = world;
  const context: ActContext = { ...{ server, network, ledger, browser, tab, device }, random };
  let isQuiet = true;
  for (const account of browser.accounts) {
    browser.account = account;
    await device.claim(account.id);
    await acts.pull(context);
    if ((await device.unsent(account.id)).length === 0) continue;
    isQuiet = false;
    await device.endPauses(account.id);
    await acts.replay(context);
    for (const item of await device.unsent(account.id)) {
      if (item.state === 'failed') await decideOn(context, item, round < 5);
    }
    await checkKept(browser, ledger, server);
  }
  return isQuiet;
}

let runs = 0;

export async function play(
  { moments, seed }: Story,
  server: ServerUnderTest,
  accounts: readonly [Account, Account],
): Promise<void> {
  const world = await startWorld(server, accounts, `${++runs}-`);
  try {
    for (const moment of moments) await playMoment(world, moment);
    await finishAll(world, seed);
    const [rows, relations] = [await server.rows(), await server.relations()];
    const inspections = await server.inspections();
    for (const browser of world.browsers) {
      const documents = await server.documentsFor(browser.account.id);
      await checkAgreement(browser, rows, relations, documents);
      await checkRuns(browser, await server.runsFor(browser.account));
      await checkInspections(browser, inspections);
    }
    await checkAudit(world.ledger, server);
    await checkRecords(world.ledger, server);
  } finally {
    for (const browser of world.browsers) browser.close();
  }
}
