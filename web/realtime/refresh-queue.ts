import type { Query, QueryClient } from '@tanstack/react-query';
import { can } from '#contract/permissions.ts';
import type { ChangedMessage, ServerMessage } from '#contract/realtime.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import type { Clock } from './clock.ts';
import { ReadRepeats } from './read-repeats.ts';
import { isAdminQuery, isAffected, isCurrentUserQuery } from './refresh.ts';

/** One change often causes several messages, so they are collected for a moment. */
const gatherMs = 20;
/** The least time between two refreshes. */
const pauseMs = 200;
/** After a restart of the server all browsers read everything, at random moments within this time. */
const spreadMs = 1_000;
/** With more changes than this, everything is read again. */
const mostChanges = 200;

export interface RefreshQueueParts {
  client: QueryClient;
  clock: Clock;
  /** From 0 to 1. */
  random(): number;
  /** A hidden page is refreshed when it becomes visible again. */
  isVisible(): boolean;
}

/** Reads queries again after messages about changes. The old data stays on the screen until the new answer comes. */
export class RefreshQueue {
  readonly #parts: RefreshQueueParts;
  #changes = new Map<string, ChangedMessage>();
  #isEverything = false;
  #isScheduled = false;
  #lastAt = Number.NEGATIVE_INFINITY;
  /** Queries that were being fetched when a change came; their answer may be older than the change. */
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

  handleMessage(message: ServerMessage): void {
    if (message.type === 'resync') {
      this.#refreshEverythingLater();
      return;
    }
    this.#changes.set(`${message.entity} ${message.id}`, message);
    if (this.#changes.size > mostChanges) this.#refreshEverything();
    else this.#schedule();
  }

  /** Reads everything again when the server becomes reachable. Returns a function that stops it. */
  followConnection(): () => void {
    let wasOnline = syncStatus.get().isOnline;
    return syncStatus.subscribe(() => {
      const { isOnline } = syncStatus.get();
      if (isOnline && !wasOnline) this.#refreshEverythingLater();
      wasOnline = isOnline;
    });
  }

  /** To be called when the page becomes visible again. */
  resume(): void {
    if (this.#isEverything || this.#changes.size > 0) this.#schedule();
    this.#repeats.resume();
  }

  #refreshEverythingLater(): void {
    this.#parts.clock.after(this.#parts.random() * spreadMs, () => this.#refreshEverything());
  }

  #refreshEverything(): void {
    this.#isEverything = true;
    this.#changes.clear();
    this.#schedule();
  }

  #schedule(): void {
    const { clock, isVisible } = this.#parts;
    if (this.#isScheduled || !isVisible()) return;
    this.#isScheduled = true;
    const pauseLeft = this.#lastAt + pauseMs - clock.now();
    clock.after(Math.max(gatherMs, pauseLeft), () => void this.#refresh());
  }

  /** Reads the current user before the rest, because a screen the user lost access to must not refetch. */
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
    const currentUser = queries.find(isCurrentUserQuery);
    if (currentUser) await this.#readCurrentUser(currentUser);
    for (const query of queries) {
      if (query !== currentUser && !this.#isForbidden(query)) this.#read(query);
    }
  }

  /** The screen of a former administrator may still be open. */
  #isForbidden(query: Query): boolean {
    const me = this.#parts.client.getQueryData(currentUserQuery.queryKey);
    return isAdminQuery(query) && me?.role !== undefined && !can(me, 'user.manage');
  }

  async #readCurrentUser(currentUser: Query): Promise<void> {
    const { client, clock } = this.#parts;
    // A running fetch may return the state before the change.
    await currentUser.promise?.catch(() => undefined);
    await client.invalidateQueries({ queryKey: currentUser.queryKey, exact: true });
    // Lets the screens render with the new rights.
    await new Promise<void>((resolve) => clock.after(gatherMs, resolve));
  }

  /** Does not cancel a running fetch: if changes come faster than answers, no answer would ever arrive. */
  #read(query: Query): void {
    this.#repeats.alwaysRepeat(query);
    if (query.state.fetchStatus === 'fetching') this.#readAgain.add(query);
    else void this.#parts.client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

/** A query that ended with 404 is only read again if the change may be about its record. */
function isWorthReading(query: Query, change: ChangedMessage): boolean {
  const isNamed = change.isOneOfMany || JSON.stringify(query.queryKey).includes(change.id);
  return isAffected(query, change) && (isNamed || statusOf(query.state.error) !== 404);
}
