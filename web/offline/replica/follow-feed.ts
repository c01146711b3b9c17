/** Brings a copy on the device to the server's state: at first all of it, then what changed. */
import { AppError } from '#contract/errors.ts';
import type { KeptDatabase, ReplicaState } from '../databases/kept-database.ts';
import { readFact, writeFact } from '../databases/kept-database.ts';
import { alone, type Environment, type Hold, laterIfLost } from '../environment.ts';

export interface Follower {
  environment: Environment;
  kept: KeptDatabase;
  userId: string;
}

interface FeedPage {
  next: string;
  hasMore: boolean;
  /** The server does not know how far the device was: everything comes anew. */
  reset: boolean;
}

export interface Feed<Page extends FeedPage, Taken> {
  /** Where the device notes how far it has read. */
  fact: 'replica' | 'relations';
  /** Undefined when what answered was not the server. */
  ask(since: string, signal: AbortSignal): Promise<Page | undefined>;
  forget(): Promise<void>;
  take(page: Page): Promise<Taken>;
  /** Called when a page is on the device. */
  onPage?: (taken: Taken, state: ReplicaState, isReset: boolean) => void | Promise<void>;
}

export type PullEnd =
  | 'current'
  /** No server, or somebody else's answer. */
  | 'unreachable'
  /** The server is there but cannot answer now. */
  | 'later'
  | 'signed-out'
  | 'foreign-owner';

const answerTimeout = 30_000;
const nothingYet: ReplicaState = { cursor: '', isComplete: false, at: null };

export async function followFeed<Page extends FeedPage, Taken>(
  follower: Follower,
  feed: Feed<Page, Taken>,
): Promise<PullEnd> {
  for (;;) {
    // The lock is let go after each page: what waits to be sent need not wait for all of them.
    const end = await alone(follower.environment, (hold) => takePage(follower, feed, hold)).catch(
      laterIfLost,
    );
    if (end !== 'more') return end;
  }
}

async function takePage<Page extends FeedPage, Taken>(
  { environment, kept, userId }: Follower,
  feed: Feed<Page, Taken>,
  hold: Hold,
): Promise<PullEnd | 'more'> {
  if ((await readFact(kept, 'owner')) !== userId) return 'foreign-owner';
  const state = (await readFact(kept, feed.fact)) ?? nothingYet;
  // As of when it was asked: what changes while the answer is on its way may be missing in it.
  const asked = environment.now();
  const page = await answerOf(feed, state.cursor);
  await hold.check();
  if (typeof page === 'string') return page;

  // Rows first, then how far they reach: torn in between, the same page is asked for again. Whoever
  // begins at the beginning may have been torn while forgetting.
  const isReset = page.reset || state.cursor === '';
  if (isReset && state !== nothingYet) await writeFact(kept, feed.fact, nothingYet);
  if (isReset) await feed.forget();
  const taken = await feed.take(page);
  const isComplete = !page.hasMore || (state.isComplete && !isReset);
  const at = page.hasMore ? state.at : asked;
  const next = { cursor: page.next, isComplete, at };
  await writeFact(kept, feed.fact, next);
  await feed.onPage?.(taken, next, isReset);
  return page.hasMore ? 'more' : 'current';
}

async function answerOf<Page extends FeedPage, Taken>(
  feed: Feed<Page, Taken>,
  since: string,
): Promise<Page | PullEnd> {
  try {
    const page = await feed.ask(since, AbortSignal.timeout(answerTimeout));
    return page ?? 'unreachable';
  } catch (error) {
    if (!(error instanceof AppError)) return 'unreachable';
    return error.status === 401 || error.code === 'not_approved' ? 'signed-out' : 'later';
  }
}
