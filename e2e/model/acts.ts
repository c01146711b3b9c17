/** What people, tabs and machines do. */
import { followChanges } from '#web/offline/sync/follow-changes.ts';
import { comment, link, look, safety } from './attached-acts.ts';
import { decide, takeBack } from './decide-acts.ts';
import { document } from './document-acts.ts';
import { create, edit, remove } from './equipment-acts.ts';
import { quickSearch } from './quick-search-acts.ts';
import { oneOf } from './random.ts';
import { beginRun, changeTask, finishRun } from './run-acts.ts';
import { gate } from './stage.ts';
import { ownerOf, type Scene } from './write.ts';

async function replay(scene: Scene): Promise<void> {
  const userId = ownerOf(scene);
  scene.ledger.causes.push({ browser: scene.browser, userId, kind: 'replay' });
  await scene.device.sendAll(userId);
}

async function bring(scene: Scene): Promise<void> {
  const follower = { ...scene.device.parts, userId: ownerOf(scene) };
  if ((await followChanges(follower)) !== 'current') return;
  if (scene.browser.room === Number.POSITIVE_INFINITY) scene.browser.wasFull = false;
}

async function jumpInTime({ browser, random }: Scene): Promise<void> {
  const hour = 3_600_000;
  browser.time += oneOf(random, [1, 60_000, hour, 25 * hour, -hour, -26 * hour]);
}

async function restartServer({ server }: Scene): Promise<void> {
  await server.down();
  await gate();
  await server.up();
}

/** At once, or in the middle of what it does next. */
async function kill({ tab, random }: Scene): Promise<void> {
  if (random() < 0.3) tab.kill();
  else tab.fuse = Math.floor(random() * 8);
}

/** Nothing fits any more, or only small rows; or there is room again. */
async function fill({ browser, random }: Scene): Promise<void> {
  browser.room = oneOf(random, [0, 0, 900, Number.POSITIVE_INFINITY]);
  if (browser.room < Number.POSITIVE_INFINITY) browser.wasFull = true;
}

/** In the middle of its work with the server, for as long as others can do anything. */
async function freeze(scene: Scene): Promise<void> {
  scene.tab.willFreeze = true;
  await (scene.random() < 0.7 ? replay(scene) : bring(scene));
}

async function crash({ browser }: Scene): Promise<void> {
  for (const { tab } of browser.lives) tab.kill();
}

/** Another person takes the device; sometimes the one before has signed out. */
async function handOver({ browser, device, random }: Scene): Promise<void> {
  const next = oneOf(random, browser.accounts);
  // Whoever cannot even be named on the device works without it.
  browser.room = Number.POSITIVE_INFINITY;
  if (random() < 0.5) await device.release();
  browser.belongTo(next);
  // Signing out and in loads every window anew.
  for (const { tab } of browser.lives) tab.kill();
  await browser.revive();
}

export const acts = {
  ...{ create, edit, remove, comment, document, link, safety, quickSearch, look },
  ...{ beginRun, changeTask, finishRun },
  ...{ replay, bring, decide, takeBack },
  ...{ jumpInTime, restartServer, kill, crash, freeze, fill, handOver },
  togglePortal: async ({ browser }: Scene) => {
    browser.isBehindPortal = !browser.isBehindPortal;
  },
  late: ({ network }: Scene) => network.deliverLate(),
  toggleNetwork: async ({ browser }: Scene) => {
    browser.isOnline = !browser.isOnline;
  },
  toggleSession: async ({ browser }: Scene) => {
    browser.isSignedIn = !browser.isSignedIn;
  },
} satisfies Record<string, (scene: Scene) => Promise<void>>;

export type ActName = keyof typeof acts;
