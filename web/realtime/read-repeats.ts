import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { metNoServer, statusOf } from '#web/api/transport-errors.ts';
import { deviceAnswers } from '#web/offline/sync/server-or-device.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import type { Clock } from './clock.ts';

/** Before the first repetition; before each further one twice as long, */
const firstPauseMs = 2_000;
/** up to this. */
const longestPauseMs = 10_000;
/** After so many answers too late the line is narrow, and not kept busy with the same one. */
const mostLate = 3;

interface ReadRepeatsParts {
  client: QueryClient;
  clock: Clock;
  /** From 0 to 1. */
  random(): number;
  /** Somebody sees the page and a server can be reached. */
  isWorthwhile(): boolean;
  read(query: Query): void;
}

type Reason = 'in vain' | 'late';

interface Owed {
  attempts: number;
  late: number;
  cancel: () => void;
}

/**
 * What is shown and could not be read from the server is read again until it could. An answer from the
 * device looks like any other: whatever was being read while the device answered may be one.
 */
export class ReadRepeats {
  readonly #parts: ReadRepeatsParts;
  readonly #owed = new Map<Query, Owed>();
  /** What the device had answered when the read began. */
  readonly #begun = new WeakMap<Query, typeof deviceAnswers>();
  readonly #isExpected = new WeakSet<Query>();

  constructor(parts: ReadRepeatsParts) {
    this.#parts = parts;
    parts.client.getQueryCache().subscribe((event) => this.#follow(event));
  }

  /** A read that is repeated also where nothing is shown; otherwise the screen offers that to the person. */
  expect(query: Query): void {
    this.#isExpected.add(query);
  }

  /** The page can be seen again. */
  wake(): void {
    for (const query of [...this.#owed.keys()]) this.#repeat(query);
  }

  #follow(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (event.type === 'removed') this.#settle(query);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'fetch') this.#begin(query);
    if (action.type === 'success' && !action.manual) this.#arrive(query, this.#deviceWas(query));
    if (action.type === 'error') this.#arrive(query, this.#failure(query, action.error));
  }

  #begin(query: Query): void {
    this.#begun.set(query, { ...deviceAnswers });
    this.#owed.get(query)?.cancel();
  }

  /** Without a connection nothing is put back: once there is one, everything is read. */
  #arrive(query: Query, reason: Reason | undefined): void {
    const isTooOften = reason === 'late' && (this.#owed.get(query)?.late ?? 0) >= mostLate;
    if (reason && !isTooOften && syncStatus.get().isOnline) this.#putBack(query, reason);
    else this.#settle(query);
  }

  /** Why the device may have given the answer. */
  #deviceWas(query: Query): Reason | undefined {
    const { instead, late } = this.#begun.get(query) ?? deviceAnswers;
    if (deviceAnswers.instead > instead) return 'in vain';
    return deviceAnswers.late > late ? 'late' : undefined;
  }

  #failure(query: Query, error: unknown): Reason | undefined {
    const passes = metNoServer(error) || statusOf(error) === 429;
    const isWanted = query.state.data !== undefined || this.#isExpected.has(query);
    return passes && isWanted ? 'in vain' : undefined;
  }

  #putBack(query: Query, reason: Reason): void {
    const { clock, random } = this.#parts;
    const { attempts = 0, late = 0 } = this.#owed.get(query) ?? {};
    const pause = Math.min(firstPauseMs * 2 ** attempts, longestPauseMs);
    this.#owed.set(query, {
      attempts: attempts + 1,
      late: late + (reason === 'late' ? 1 : 0),
      // Those who failed together do not come back together.
      cancel: clock.after(pause * (0.75 + random() / 2), () => this.#repeat(query)),
    });
  }

  /** What waits longer is read when the page is seen again, or with everything once there is a connection. */
  #repeat(query: Query): void {
    const isIdle = query.state.fetchStatus === 'idle';
    if (isIdle && this.#parts.isWorthwhile()) this.#parts.read(query);
  }

  #settle(query: Query): void {
    this.#owed.get(query)?.cancel();
    this.#owed.delete(query);
    this.#isExpected.delete(query);
  }
}
