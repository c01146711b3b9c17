import type { Query, QueryClient } from '@tanstack/react-query';
import { can } from '#contract/permissions.ts';
import type { ChangedMessage, ServerMessage } from '#contract/realtime.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import type { Clock } from './clock.ts';
import { ReadRepeats } from './read-repeats.ts';
import { isAdministration, isAffected, isPerson } from './refresh.ts';

/** One change often comes as several messages. */
const settleMs = 20;
/** Bursts of changes are read once in this time. */
const pauseMs = 200;
/** After a restart everyone reads everything, but not everyone at once. */
const spreadMs = 1_000;
/** More changes than this, and reading everything again is the simpler way. */
const mostChanges = 200;

export interface RefreshQueueParts {
  client: QueryClient;
  clock: Clock;
  /** From 0 to 1. */
  random(): number;
  /** Nobody sees a hidden page; it reads when it is looked at again. */
  isVisible(): boolean;
}

/** Reads again what the messages say has changed. What is shown stays until the new answer is there. */
export class RefreshQueue {
  readonly #parts: RefreshQueueParts;
  #changes = new Map<string, ChangedMessage>();
  #isEverything = false;
  #isScheduled = false;
  #lastAt = Number.NEGATIVE_INFINITY;
  /** Being read when the change was told: the answer may be from before it. */
  readonly #readAgain = new WeakSet<Query>();
  readonly #repeats: ReadRepeats;

  constructor(parts: RefreshQueueParts) {
    this.#parts = parts;
    this.#repeats = new ReadRepeats({
      ...parts,
      isWorthwhile: () => parts.isVisible() && syncStatus.get().isOnline,
      read: (query) => {
        if (!this.#isForbidden(query)) this.#read(query);
      },
    });
    parts.client.getQueryCache().subscribe(({ type, query }) => {
      const hasArrived = type === 'updated' && query.state.fetchStatus === 'idle';
      if (hasArrived && this.#readAgain.delete(query)) this.#read(query);
    });
  }

  hear(message: ServerMessage): void {
    if (message.type === 'resync') {
      this.#spread();
      return;
    }
    this.#changes.set(`${message.entity} ${message.id}`, message);
    if (this.#changes.size > mostChanges) this.#hearEverything();
    else this.#schedule();
  }

  /** What was read while no server could be reached may be old. Returns how to stop following. */
  followConnection(): () => void {
    let wasOnline = syncStatus.get().isOnline;
    return syncStatus.subscribe(() => {
      const { isOnline } = syncStatus.get();
      if (isOnline && !wasOnline) this.#spread();
      wasOnline = isOnline;
    });
  }

  /** The page can be seen again. */
  wake(): void {
    if (this.#isEverything || this.#changes.size > 0) this.#schedule();
    this.#repeats.wake();
  }

  #spread(): void {
    this.#parts.clock.after(this.#parts.random() * spreadMs, () => this.#hearEverything());
  }

  #hearEverything(): void {
    this.#isEverything = true;
    this.#changes.clear();
    this.#schedule();
  }

  #schedule(): void {
    const { clock, isVisible } = this.#parts;
    if (this.#isScheduled || !isVisible()) return;
    this.#isScheduled = true;
    const pauseLeft = this.#lastAt + pauseMs - clock.now();
    clock.after(Math.max(settleMs, pauseLeft), () => void this.#refresh());
  }

  /** Who is signed in, and as what, is read before the rest: a screen that is theirs no longer asks for nothing. */
  async #refresh(): Promise<void> {
    const changes = [...this.#changes.values()];
    const isEverything = this.#isEverything;
    this.#changes.clear();
    this.#isEverything = false;
    this.#isScheduled = false;
    this.#lastAt = this.#parts.clock.now();
    const queries = this.#parts.client.getQueryCache().findAll({
      predicate: (query) => isEverything || changes.some((change) => isWorthReading(query, change)),
    });
    const person = queries.find(isPerson);
    if (person) await this.#readPerson(person);
    for (const query of queries) {
      if (query !== person && !this.#isForbidden(query)) this.#read(query);
    }
  }

  /** The screen of somebody who is no administrator any more may not have noticed yet. */
  #isForbidden(query: Query): boolean {
    const me = this.#parts.client.getQueryData(currentUserQuery.queryKey);
    return isAdministration(query) && me?.role !== undefined && !can(me, 'user.manage');
  }

  async #readPerson(person: Query): Promise<void> {
    const { client, clock } = this.#parts;
    // An answer that is on its way may be from before the change.
    await person.promise?.catch(() => undefined);
    await client.invalidateQueries({ queryKey: person.queryKey, exact: true });
    // The screens have had time to go by it.
    await new Promise<void>((resolve) => clock.after(settleMs, resolve));
  }

  /** Never in place of a read that is under way: where changes come faster than answers, none would arrive. */
  #read(query: Query): void {
    this.#repeats.expect(query);
    if (query.state.fetchStatus === 'fetching') this.#readAgain.add(query);
    else void this.#parts.client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

/** A record that does not exist is not made by a change to another one. */
function isWorthReading(query: Query, change: ChangedMessage): boolean {
  const isNamed = JSON.stringify(query.queryKey).includes(change.id);
  return isAffected(query, change) && (isNamed || statusOf(query.state.error) !== 404);
}
