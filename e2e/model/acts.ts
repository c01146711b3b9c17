/** Everything that can happen in a story: what people do, and what happens to tabs, browsers, network and server. */
import { followChanges } from '#web/offline/sync/follow-changes.ts';
import { type ActContext, ownerOf } from './act-context.ts';
import { comment, link, safety, view } from './attached-acts.ts';
import { code } from './code-acts.ts';
import { decide, discardAny } from './decide-acts.ts';
import { defect } from './defect-acts.ts';
import { document } from './document-acts.ts';
import { create, edit, remove } from './equipment-acts.ts';
import { closeInspections, inspect, rateTask } from './inspection-acts.ts';
import { outage } from './outage-acts.ts';
import { quickSearch } from './quick-search-acts.ts';
import { oneOf } from './random.ts';
import { beginRun, changeTask, finishRun } from './run-acts.ts';
import { letOthersRun } from './scheduler.ts';

async function replay(context: ActContext): Promise<void> {
  const userId = ownerOf(context);
  context.ledger.causes.push({ browser: context.browser, userId, kind: 'replay' });
  await context.device.sendAll(userId);
}

async function pull(context: ActContext): Promise<void> {
  const follower = { ...context.device.parts, userId: ownerOf(context) };
  if ((await followChanges(follower)) !== 'current') return;
  if (context.browser.largestRow === Number.POSITIVE_INFINITY) context.browser.wasFull = false;
}

async function changeClock({ browser, random }: ActContext): Promise<void> {
  const hour = 3_600_000;
  browser.time += oneOf(random, [1, 60_000, hour, 25 * hour, -hour, -26 * hour]);
}

async function restartServer({ server }: ActContext): Promise<void> {
  await server.down();
  await letOthersRun();
  await server.up();
}

/** Kills the tab at once, or after some more transactions of what it does next. */
async function kill({ tab, random }: ActContext): Promise<void> {
  if (random() < 0.3) tab.kill();
  else tab.transactionsLeft = Math.floor(random() * 8);
}

/** The device stores nothing any more, or only small rows, or everything again. */
async function fillStorage({ browser, random }: ActContext): Promise<void> {
  browser.largestRow = oneOf(random, [0, 0, 900, Number.POSITIVE_INFINITY]);
  if (browser.largestRow < Number.POSITIVE_INFINITY) browser.wasFull = true;
}

/** Freezes the tab while it replays or pulls, until nobody else can do anything. */
async function freeze(context: ActContext): Promise<void> {
  context.tab.freezesAtNextAnswer = true;
  await (context.random() < 0.7 ? replay(context) : pull(context));
}

async function crash({ browser }: ActContext): Promise<void> {
  for (const { tab } of browser.openTabs) tab.kill();
}

/** Another person uses the device; sometimes the one before has signed out. */
async function changeOwner({ browser, device, random }: ActContext): Promise<void> {
  const next = oneOf(random, browser.accounts);
  // A full device could not store its new owner, and the app would work without the device.
  browser.largestRow = Number.POSITIVE_INFINITY;
  if (random() < 0.5) await device.release();
  browser.switchTo(next);
  // Signing out and in reloads every window.
  for (const { tab } of browser.openTabs) tab.kill();
  await browser.reopenDeadTabs();
}

export const acts = {
  ...{ create, edit, remove, code, comment, document, link, safety, outage, quickSearch, view },
  defect,
  ...{ beginRun, changeTask, finishRun },
  ...{ rateTask, inspect, closeInspections },
  ...{ replay, pull, decide, discardAny },
  ...{ changeClock, restartServer, kill, crash, freeze, fillStorage, changeOwner },
  togglePortal: async ({ browser }: ActContext) => {
    browser.isBehindPortal = !browser.isBehindPortal;
  },
  deliverLate: ({ network }: ActContext) => network.deliverLate(),
  toggleNetwork: async ({ browser }: ActContext) => {
    browser.isOnline = !browser.isOnline;
  },
  toggleSession: async ({ browser }: ActContext) => {
    browser.isSignedIn = !browser.isSignedIn;
  },
} satisfies Record<string, (context: ActContext) => Promise<void>>;

export type ActName = keyof typeof acts;
