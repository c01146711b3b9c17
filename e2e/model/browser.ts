/** One browser on one device: its tabs share databases, locks and a clock, and can be killed at any time. */
import { unwrap } from 'idb';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { Environment } from '#web/offline/storage/environment.ts';
import { type Device, openDevice } from '#web/offline/sync/device.ts';
import { FakeLocks, type FakeTab } from '#web/testing/fakes/fake-locks.ts';
import type { Network } from './network.ts';
import { freeze, pausedUntil, waitForGrant } from './scheduler.ts';

export class DeadTabError extends Error {
  constructor() {
    super('this tab was killed');
  }
}

/** What a browser has seen of a comment, link or document: the Anlage it belongs to, and its text. */
export interface KnownRecord {
  equipmentId: string;
  text: string | null;
}

export interface Account {
  id: string;
  cookie: string;
}

export class Tab {
  readonly #browser: Browser;
  readonly #locks: FakeTab;
  #isDead = false;
  #die: (reason: DeadTabError) => void = () => {};
  readonly #death: Promise<never>;
  /** After so many more transactions the tab is killed. */
  transactionsLeft = Number.POSITIVE_INFINITY;
  /** The tab is frozen when its next answer arrives. */
  freezesAtNextAnswer = false;
  #thawed: Promise<void> | undefined;

  constructor(browser: Browser, locks: FakeTab) {
    this.#browser = browser;
    this.#locks = locks;
    this.#death = new Promise((_resolve, reject) => {
      this.#die = reject;
    });
    this.#death.catch(() => {});
  }

  get isDead(): boolean {
    return this.#isDead;
  }
  get isOnline(): boolean {
    return this.#browser.isOnline;
  }
  get isBehindPortal(): boolean {
    return this.#browser.isBehindPortal;
  }
  get cookie(): string | undefined {
    return this.#browser.isSignedIn ? this.#browser.account.cookie : undefined;
  }

  throwIfDead(): void {
    if (this.#isDead) throw new DeadTabError();
  }

  kill(): void {
    this.#isDead = true;
    this.#locks.kill();
    this.#die(new DeadTabError());
  }

  get environment(): Environment {
    return {
      fetch: async (input, init) => {
        const answer = await this.#browser.network.fetch(this, input, init);
        if (this.freezesAtNextAnswer) await this.#freeze();
        else if (this.#thawed) await pausedUntil(this.#thawed);
        return answer;
      },
      locks: {
        request: this.#enter as LockManager['request'],
        // In a task of its own, so that the results of lock requests come first.
        query: () => new Promise((resolve) => setImmediate(() => resolve({}))),
      },
      lockWatch: { answerFor: () => () => {}, untilSilent: this.#untilSilent },
      now: () => this.#browser.time,
      isOffline: () => !this.#browser.isOnline,
      newId: this.#browser.newId,
      caches: undefined,
      prefix: this.#browser.prefix,
    };
  }

  get isFrozen(): boolean {
    return this.#thawed !== undefined;
  }

  holds(name: string): boolean {
    return this.#browser.locks.holderOf(name) === this.#locks;
  }

  async #freeze(): Promise<void> {
    this.freezesAtNextAnswer = false;
    this.#thawed = freeze();
    this.#browser.onFreeze();
    await this.#thawed;
    this.#thawed = undefined;
    this.throwIfDead();
  }

  readonly #untilSilent = (name: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const check = () => {
        const isSilent = this.#browser.openTabs.some(({ tab }) => tab.isFrozen && tab.holds(name));
        if (isSilent && !signal.aborted) resolve();
      };
      this.#browser.freezeListeners.add(check);
      signal.addEventListener('abort', () => this.#browser.freezeListeners.delete(check));
      check();
    });

  /**
   * A dead tab stops waiting for the lock; work under the lock ends at its next step. If another tab takes the lock
   * over, the request is rejected at once, or when the tab is no longer frozen; work under the lock continues.
   */
  readonly #enter = (
    name: string,
    options: LockOptions,
    work: () => Promise<unknown>,
  ): Promise<unknown> => {
    this.throwIfDead();
    return waitForGrant(
      (granted, split) =>
        new Promise((resolve, reject) => {
          let isInside = false;
          this.#death.catch((reason) => !isInside && reject(reason));
          const inside = this.#locks.request(name, options, () => {
            isInside = true;
            return granted(work).finally(() => {
              isInside = false;
            });
          });
          inside.then(resolve, async (error) => {
            const rejoin = isInside ? split() : () => {};
            await this.#thawed;
            rejoin();
            reject(error);
          });
        }),
    );
  };

  async open(): Promise<Device> {
    const channel = { send: () => {}, sendToOthers: () => {}, listen: () => {} };
    const device = await openDevice(this.environment, channel);
    const { local, kept } = device.parts;
    for (const { db } of [local.transaction('sync_queue'), kept.transaction('facts')]) {
      const raw = unwrap(db as never) as unknown as IDBDatabase;
      const begin = raw.transaction.bind(raw);
      raw.transaction = (...given: Parameters<IDBDatabase['transaction']>) => {
        if (this.transactionsLeft-- <= 0) this.kill();
        this.throwIfDead();
        return withStorageLimit(begin(...given), this.#browser);
      };
    }
    return device;
  }
}

/** A device with little storage refuses rows larger than `largestRow`; deleting always works. */
function withStorageLimit(tx: IDBTransaction, browser: Browser): IDBTransaction {
  const find = tx.objectStore.bind(tx);
  tx.objectStore = (name) => {
    const store = find(name);
    for (const method of ['put', 'add'] as const) {
      const write = store[method].bind(store);
      store[method] = (value: unknown, ...key) => {
        if (sizeOf(value) > browser.largestRow) {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        }
        return write(value, ...key);
      };
    }
    return store;
  };
  return tx;
}

function sizeOf(value: unknown): number {
  const { file } = value as { file?: Blob };
  return JSON.stringify(value).length + (file?.size ?? 0);
}

interface OpenTab {
  tab: Tab;
  device: Device;
}

export class Browser {
  readonly network: Network;
  readonly name: string;
  readonly prefix: string;
  readonly newId: () => string;
  readonly accounts: readonly Account[];
  readonly locks = new FakeLocks();
  readonly freezeListeners = new Set<() => void>();
  readonly #openTabs: OpenTab[] = [];
  /** Anlagen as they were when somebody opened their form. */
  readonly openForms = new Map<string, Equipment>();
  readonly comments = new Map<string, KnownRecord>();
  readonly documents = new Map<string, KnownRecord>();
  readonly links = new Map<string, KnownRecord>();
  readonly safetyLinks = new Map<string, KnownRecord>();
  readonly points = new Set<string>();
  readonly buttons = new Set<string>();
  account: Account;
  isOnline = true;
  isSignedIn = true;
  /** A captive portal answers every request with JSON of its own. */
  isBehindPortal = false;
  /** The size in bytes of the largest row that the device can still store. */
  largestRow = Number.POSITIVE_INFINITY;
  /** Its rows may be older than what was sent, until the next pull. */
  wasFull = false;
  time = Date.parse('2026-03-02T08:00:00Z');

  constructor(
    network: Network,
    { name, prefix }: { name: string; prefix: string },
    newId: () => string,
    accounts: readonly [Account, ...Account[]],
  ) {
    this.network = network;
    this.name = name;
    this.prefix = prefix;
    this.newId = newId;
    this.accounts = accounts;
    this.account = accounts[0];
  }

  async start(tabs: number): Promise<void> {
    for (let at = 0; at < tabs; at++) this.#openTabs.push(await this.#open());
    await this.tabAt(0).device.claim(this.account.id);
  }

  async #open(): Promise<OpenTab> {
    const tab = new Tab(this, this.locks.openTab());
    return { tab, device: await tab.open() };
  }

  /** Another person uses the device, who has seen nothing on it yet. */
  switchTo(account: Account): void {
    this.account = account;
    this.isSignedIn = true;
    const { openForms, comments, documents, links, safetyLinks, points, buttons } = this;
    const all = [openForms, comments, documents, links, safetyLinks, points, buttons];
    for (const seen of all) seen.clear();
  }

  tabAt(number: number): OpenTab {
    const openTab = this.#openTabs[number % this.#openTabs.length];
    if (!openTab) throw new Error('a browser without tabs');
    return openTab;
  }

  get openTabs(): readonly OpenTab[] {
    return this.#openTabs;
  }

  onFreeze(): void {
    for (const check of [...this.freezeListeners]) check();
  }

  /** Opens killed tabs again. */
  async reopenDeadTabs(): Promise<void> {
    for (const [at, openTab] of this.#openTabs.entries()) {
      openTab.tab.transactionsLeft = Number.POSITIVE_INFINITY;
      openTab.tab.freezesAtNextAnswer = false;
      if (!openTab.tab.isDead) continue;
      openTab.device.close();
      this.#openTabs[at] = await this.#open();
    }
    const { device } = this.tabAt(0);
    await device.claim(this.account.id);
  }

  close(): void {
    for (const { device } of this.#openTabs) device.close();
    for (const name of ['equipment-finder', 'equipment-finder-reads']) {
      indexedDB.deleteDatabase(this.prefix + name);
    }
  }
}
