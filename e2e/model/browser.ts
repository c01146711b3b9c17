/** One browser on one device: tabs that share databases and locks, a clock of its own, and a short life. */
import { unwrap } from 'idb';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { Environment } from '#web/offline/storage/environment.ts';
import { type Device, openDevice } from '#web/offline/sync/device.ts';
import { FakeLocks, type FakeTab } from '#web/testing/fakes/fake-locks.ts';
import type { Network } from './network.ts';
import type { Noted } from './noted.ts';
import { freeze, standing, waiting } from './stage.ts';

export class Dead extends Error {
  constructor() {
    super('this tab is no more');
  }
}

export interface Account {
  id: string;
  cookie: string;
}

export class Tab {
  readonly #browser: Browser;
  readonly #locks: FakeTab;
  #isDead = false;
  #die: (reason: Dead) => void = () => {};
  readonly #death: Promise<never>;
  /** So many transactions it will still begin. */
  fuse = Number.POSITIVE_INFINITY;
  /** It stands still when its next answer arrives. */
  willFreeze = false;
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

  beAlive(): void {
    if (this.#isDead) throw new Dead();
  }

  kill(): void {
    this.#isDead = true;
    this.#locks.kill();
    this.#die(new Dead());
  }

  get environment(): Environment {
    return {
      fetch: async (input, init) => {
        const answer = await this.#browser.network.fetch(this, input, init);
        if (this.willFreeze) await this.#freeze();
        else if (this.#thawed) await standing(this.#thawed);
        return answer;
      },
      locks: {
        request: this.#enter as LockManager['request'],
        // In a task of its own: what the browser says of a lock comes first.
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
    this.willFreeze = false;
    this.#thawed = freeze();
    this.#browser.onFreeze();
    await this.#thawed;
    this.#thawed = undefined;
    this.beAlive();
  }

  readonly #untilSilent = (name: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        const isSilent = this.#browser.lives.some(({ tab }) => tab.isFrozen && tab.holds(name));
        if (isSilent && !signal.aborted) resolve();
      };
      this.#browser.freezeListeners.add(look);
      signal.addEventListener('abort', () => this.#browser.freezeListeners.delete(look));
      look();
    });

  /**
   * A dead tab no longer waits; what it does inside ends at its next step. A tab whose lock was taken over
   * hears of it at once, or when it is no longer frozen; what it does inside goes on beside that.
   */
  readonly #enter = (
    name: string,
    options: LockOptions,
    work: () => Promise<unknown>,
  ): Promise<unknown> => {
    this.beAlive();
    return waiting(
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
        if (this.fuse-- <= 0) this.kill();
        this.beAlive();
        return withRoom(begin(...given), this.#browser);
      };
    }
    return device;
  }
}

/** A device without room takes no row of more than so many bytes, and gives up what is deleted. */
function withRoom(tx: IDBTransaction, browser: Browser): IDBTransaction {
  const find = tx.objectStore.bind(tx);
  tx.objectStore = (name) => {
    const store = find(name);
    for (const method of ['put', 'add'] as const) {
      const write = store[method].bind(store);
      store[method] = (value: unknown, ...key) => {
        if (sizeOf(value) > browser.room) {
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

interface Life {
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
  readonly #lives: Life[] = [];
  /** Anlagen as they were when somebody opened a form. */
  readonly looked = new Map<string, Equipment>();
  readonly comments = new Map<string, Noted>();
  readonly documents = new Map<string, Noted>();
  readonly links = new Map<string, Noted>();
  readonly safetyLinks = new Map<string, Noted>();
  readonly points = new Set<string>();
  readonly buttons = new Set<string>();
  account: Account;
  isOnline = true;
  isSignedIn = true;
  /** Something else answers everything with JSON of its own. */
  isBehindPortal = false;
  /** How large a row may be that the device still takes. */
  room = Number.POSITIVE_INFINITY;
  /** Its rows may be older than what was sent, until the next feed. */
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
    for (let at = 0; at < tabs; at++) this.#lives.push(await this.#live());
    await this.life(0).device.claim(this.account.id);
  }

  async #live(): Promise<Life> {
    const tab = new Tab(this, this.locks.openTab());
    return { tab, device: await tab.open() };
  }

  /** Whoever holds the device now has seen nothing on it yet. */
  belongTo(account: Account): void {
    this.account = account;
    this.isSignedIn = true;
    const { looked, comments, documents, links, safetyLinks, points, buttons } = this;
    const all = [looked, comments, documents, links, safetyLinks, points, buttons];
    for (const seen of all) seen.clear();
  }

  life(number: number): Life {
    const life = this.#lives[number % this.#lives.length];
    if (!life) throw new Error('a browser without tabs');
    return life;
  }

  get lives(): readonly Life[] {
    return this.#lives;
  }

  onFreeze(): void {
    for (const look of [...this.freezeListeners]) look();
  }

  /** Dead tabs are opened again. */
  async revive(): Promise<void> {
    for (const [at, life] of this.#lives.entries()) {
      life.tab.fuse = Number.POSITIVE_INFINITY;
      life.tab.willFreeze = false;
      if (!life.tab.isDead) continue;
      life.device.close();
      this.#lives[at] = await this.#live();
    }
    const { device } = this.life(0);
    await device.claim(this.account.id);
  }

  close(): void {
    for (const { device } of this.#lives) device.close();
    for (const name of ['equipment-finder', 'equipment-finder-reads']) {
      indexedDB.deleteDatabase(this.prefix + name);
    }
  }
}
