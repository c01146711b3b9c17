import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { isServerUnreachable, statusOf } from '#web/api/transport-errors.ts';
import { deviceAnswers } from '#web/offline/sync/server-or-device.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import type { Clock } from './clock.ts';

/** The pause before the first repetition. It doubles before each further one. */
const firstPauseMs = 2_000;
/** The longest pause between two repetitions. */
const longestPauseMs = 10_000;
/** The number of late answers after which the connection is slow, and repeating the read would only load it. */
const mostLate = 3;

interface ReadRepeatsParts {
  client: QueryClient;
  clock: Clock;
  /** From 0 to 1. */
  random(): number;
  /** The page is visible and the server is reachable. */
  isWorthwhile(): boolean;
  read(query: Query): void;
}

type Reason = 'in vain' | 'late';

interface PlannedRepeat {
  attempts: number;
  late: number;
  cancel: () => void;
}

/**
 * Repeats reads of shown queries until the server has answered. A query does not say whether the device answered it,
 * so every read that ran while the device answered one counts as answered by the device.
 */
export class ReadRepeats {
  readonly #parts: ReadRepeatsParts;
  readonly #planned = new Map<Query, PlannedRepeat>();
  /** The counts of the device's answers when the read began. */
  readonly #answersBefore = new WeakMap<Query, typeof deviceAnswers>();
  readonly #alwaysRepeated = new WeakSet<Query>();

  constructor(parts: ReadRepeatsParts) {
    this.#parts = parts;
    parts.client.getQueryCache().subscribe((event) => this.#onEvent(event));
  }

  /** Repeats this read even if the query has no data. Otherwise the screen offers a button for it. */
  alwaysRepeat(query: Query): void {
    this.#alwaysRepeated.add(query);
  }

  /** To be called when the page becomes visible again. */
  resume(): void {
    for (const query of [...this.#planned.keys()]) this.#repeat(query);
  }

  #onEvent(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (event.type === 'removed') this.#forget(query);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'fetch') this.#onFetch(query);
    if (action.type === 'success' && !action.manual)
      this.#onResult(query, this.#deviceAnswerReason(query));
    if (action.type === 'error') this.#onResult(query, this.#failureReason(query, action.error));
  }

  #onFetch(query: Query): void {
    this.#answersBefore.set(query, { ...deviceAnswers });
    this.#planned.get(query)?.cancel();
  }

  /** Without a connection no repetition is planned, because everything is read when it is back. */
  #onResult(query: Query, reason: Reason | undefined): void {
    const isTooOften = reason === 'late' && (this.#planned.get(query)?.late ?? 0) >= mostLate;
    if (reason && !isTooOften && syncStatus.get().isOnline) this.#plan(query, reason);
    else this.#forget(query);
  }

  /** Why the device may have answered; undefined if the server did. */
  #deviceAnswerReason(query: Query): Reason | undefined {
    const before = this.#answersBefore.get(query) ?? deviceAnswers;
    if (deviceAnswers.whenUnreachable > before.whenUnreachable) return 'in vain';
    return deviceAnswers.whenSlow > before.whenSlow ? 'late' : undefined;
  }

  #failureReason(query: Query, error: unknown): Reason | undefined {
    const isTemporary = isServerUnreachable(error) || statusOf(error) === 429;
    const isWanted = query.state.data !== undefined || this.#alwaysRepeated.has(query);
    return isTemporary && isWanted ? 'in vain' : undefined;
  }

  #plan(query: Query, reason: Reason): void {
    const { clock, random } = this.#parts;
    const { attempts = 0, late = 0 } = this.#planned.get(query) ?? {};
    const pause = Math.min(firstPauseMs * 2 ** attempts, longestPauseMs);
    this.#planned.set(query, {
      attempts: attempts + 1,
      late: late + (reason === 'late' ? 1 : 0),
      // Random, so that browsers whose reads failed at the same time do not repeat them at the same time.
      cancel: clock.after(pause * (0.75 + random() / 2), () => this.#repeat(query)),
    });
  }

  /** If it is not worthwhile now, the read is repeated by `resume` or when the connection is back. */
  #repeat(query: Query): void {
    const isIdle = query.state.fetchStatus === 'idle';
    if (isIdle && this.#parts.isWorthwhile()) this.#parts.read(query);
  }

  #forget(query: Query): void {
    this.#planned.get(query)?.cancel();
    this.#planned.delete(query);
    this.#alwaysRepeated.delete(query);
  }
}
