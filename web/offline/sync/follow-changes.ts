/** Brings the rows on the device to the server's state: at first all of them, then what changed. */
import * as z from 'zod/mini';
import {
  type ChangesPage,
  changesCalls,
  changesPage,
  deviceNouns,
  type RowKind,
  rowKinds,
} from '#contract/changes.ts';
import { AppError } from '#contract/errors.ts';
import { clientFor } from '#web/api/client.ts';
import { checkFiles } from '../files/check-files.ts';
import { forgetRows, takeRows, writeReferences } from '../rows/base-rows.ts';
import { changedByPage } from '../rows/name-changed-rows.ts';
import type { ChangedRows } from '../storage/changed-rows.ts';
import type { Channel } from '../storage/channel.ts';
import { alone, type Environment, type Hold, laterIfLost } from '../storage/environment.ts';
import {
  type FeedState,
  type KeptDatabase,
  readFact,
  writeFact,
} from '../storage/kept-database.ts';
import type { LocalDatabase } from '../storage/local-database.ts';

export interface Follower {
  environment: Environment;
  local: LocalDatabase;
  kept: KeptDatabase;
  channel: Channel;
  userId: string;
  /** Called when a page is on the device, with the rows that show otherwise now. */
  onPage?: (changed: ChangedRows, state: FeedState) => void | Promise<void>;
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
const pageSize = 2_000;
const ownKinds = rowKinds.join();
const nothingYet: FeedState = {
  ...{ cursor: '', kinds: ownKinds, filled: [], isComplete: false, at: null, begun: 0, pulled: 0 },
};

const anyRows = z.record(z.string(), z.array(z.unknown()));
/** Enough to tell the server's page from somebody else's; the rows are too many to look at each. */
const pageShape = z.extend(changesPage, { rows: anyRows, gone: anyRows });

/** An answer that was asked for while the page before it was being written. */
interface Ahead {
  cursor: string;
  /** By the clock of this device. What changes while the answer is on its way may be missing in it. */
  asked: number;
  answer: Promise<ChangesPage | PullEnd>;
}

export async function followChanges(follower: Follower): Promise<PullEnd> {
  const pages: Pages = {
    number: undefined,
    ahead: undefined,
    areDocumentsGone: false,
  };
  for (;;) {
    // The lock is let go after each page: what waits to be sent need not wait for all of them.
    const end = await alone(follower.environment, (hold) => takePage(follower, pages, hold)).catch(
      laterIfLost,
    );
    if (end === 'more') continue;
    if (end === 'current' && pages.areDocumentsGone) await checkFiles(follower);
    return end;
  }
}

interface Pages {
  /** Which pull of this device it is. */
  number: number | undefined;
  ahead: Ahead | undefined;
  /** Documents have gone: files that were kept of them go too. */
  areDocumentsGone: boolean;
}

async function takePage(follower: Follower, pages: Pages, hold: Hold): Promise<PullEnd | 'more'> {
  const { environment, kept, userId } = follower;
  if ((await readFact(kept, 'owner')) !== userId) return 'foreign-owner';
  const state = await begin(kept, pages);
  const ask = (cursor: string): Ahead => ({
    ...{ cursor, asked: environment.now() },
    answer: answerTo(environment, cursor),
  });
  // A version that knew other kinds has left out rows that this one needs.
  const cursor = state.kinds === ownKinds ? state.cursor : '';
  const { asked, answer } = pages.ahead?.cursor === cursor ? pages.ahead : ask(cursor);
  pages.ahead = undefined;
  const page = await answer;
  await hold.check();
  if (typeof page === 'string') return page;
  if (page.hasMore) pages.ahead = ask(page.next);

  // Rows first, then how far they reach: torn in between, the same page is asked for again. A device that
  // begins at the beginning may have been torn while it forgot.
  const isReset = page.reset || cursor === '';
  const { begun, pulled } = state;
  const before = isReset ? { ...nothingYet, begun, pulled } : state;
  if (isReset) await writeFact(kept, 'feed', before);
  if (isReset) await forgetRows(follower);
  await takeAll(follower, page, before.filled);
  const isComplete = !page.hasMore || before.isComplete;
  const at = page.hasMore ? before.at : asked;
  const next: FeedState = {
    ...{ cursor: page.next, kinds: ownKinds, filled: page.filled, isComplete, at, begun },
    pulled: page.hasMore ? pulled : Math.max(pulled, pages.number ?? 0),
  };
  await writeFact(kept, 'feed', next);
  pages.areDocumentsGone ||= isReset || page.gone.equipment_document !== undefined;
  await follower.onPage?.(isReset ? '*' : changedByPage(page), next);
  return page.hasMore ? 'more' : 'current';
}

/** Counts the pull: what is sent from now on may be missing in it. */
async function begin(kept: KeptDatabase, pages: Pages): Promise<FeedState> {
  const state = (await readFact(kept, 'feed')) ?? nothingYet;
  if (pages.number !== undefined) return state;
  const begun = { ...state, begun: state.begun + 1 };
  pages.number = begun.begun;
  await writeFact(kept, 'feed', begun);
  return begun;
}

async function takeAll(
  follower: Follower,
  { rows, gone, filled }: ChangesPage,
  filledBefore: readonly RowKind[],
): Promise<void> {
  for (const kind of rowKinds) {
    const isFilled = filledBefore.includes(kind);
    const around = gone[deviceNouns[kind].within as RowKind] ?? [];
    await takeRows(follower, kind, {
      ...{ rows: rows[kind] ?? [], gone: gone[kind] ?? [], isFilled },
      goneHomes: around.map(({ id }) => id),
    });
    if (!isFilled && filled.includes(kind)) await writeReferences(follower, kind);
  }
}

async function answerTo(environment: Environment, since: string): Promise<ChangesPage | PullEnd> {
  try {
    const page = await clientFor(changesCalls, environment).since({
      query: { since, limit: pageSize },
      signal: AbortSignal.timeout(answerTimeout),
      unauthorized: 'throw',
    });
    return pageShape.safeParse(page).success ? page : 'unreachable';
  } catch (error) {
    if (!(error instanceof AppError)) return 'unreachable';
    return error.status === 401 || error.code === 'not_approved' ? 'signed-out' : 'later';
  }
}
