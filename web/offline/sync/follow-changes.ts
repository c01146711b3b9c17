/** Updates the rows on the device from the feed: first all rows, then changes. */
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
import { isTimeout } from '#web/api/transport-errors.ts';
import { checkFiles } from '../files/check-files.ts';
import { applyRows, forgetRows, writeReferences } from '../rows/base-rows.ts';
import { rowsChangedByPage } from '../rows/changed-homes.ts';
import type { ChangedRows } from '../storage/changed-rows.ts';
import {
  type Environment,
  type HeldLock,
  laterIfLost,
  withSyncLock,
} from '../storage/environment.ts';
import {
  type FeedState,
  type KeptDatabase,
  readFact,
  writeFact,
} from '../storage/kept-database.ts';
import type { DeviceParts } from './device.ts';
import { PagesAhead } from './pages-ahead.ts';

export interface PullParts extends DeviceParts {
  userId: string;
  /** Called when a page is stored. */
  onPage?: (page: StoredPage) => void | Promise<void>;
}

export interface StoredPage {
  changed: ChangedRows;
  state: FeedState;
  /** Undefined if the device had all rows before, or if its rows have just been deleted to be filled again. */
  fill: 'running' | 'ended' | undefined;
}

export type PullEnd =
  | 'current'
  /** No answer, or one that is not from our server. */
  | 'unreachable'
  /** The server answered but cannot do it now. */
  | 'later'
  | 'signed-out'
  | 'foreign-owner';

const answerTimeout = 30_000;
/** In the first fill. The most that the server allows: larger pages are compressed better and need fewer requests. */
const largePageSize = 5_000;
/** After the first fill, and in it after an answer that did not arrive in time: it arrives on slow connections too. */
const smallPageSize = 1_000;
const ownKinds = rowKinds.join();
const emptyFeedState: FeedState = {
  ...{ cursor: '', kinds: ownKinds, filled: [], isComplete: false, at: null, begun: 0, pulled: 0 },
};

const anyRows = z.record(z.string(), z.array(z.unknown()));
/** Enough to recognise a page of the feed; checking each of so many rows would be slow. */
const pageShape = z.extend(changesPage, { rows: anyRows, gone: anyRows });

export async function followChanges(parts: PullParts): Promise<PullEnd> {
  const { environment } = parts;
  const progress: PullProgress = {
    number: undefined,
    pageSize: smallPageSize,
    pages: new PagesAhead((cursor) => ({
      ...{ cursor, asked: environment.now() },
      answer: fetchPage(environment, cursor, progress.pageSize),
    })),
    areDocumentsGone: false,
  };
  for (;;) {
    // The lock is released after each page, so that sending need not wait for all pages.
    const end = await withSyncLock(environment, (lock) =>
      applyNextPage(parts, progress, lock),
    ).catch(laterIfLost);
    if (end === 'more') continue;
    if (end === 'current' && progress.areDocumentsGone) await checkFiles(parts);
    return end;
  }
}

interface PullProgress {
  /** The number of this pull. */
  number: number | undefined;
  pageSize: number;
  pages: PagesAhead<PullEnd | 'late'>;
  /** Documents were deleted, so kept files have to be checked. */
  areDocumentsGone: boolean;
}

async function applyNextPage(
  parts: PullParts,
  progress: PullProgress,
  lock: HeldLock,
): Promise<PullEnd | 'more'> {
  const { kept, userId } = parts;
  if ((await readFact(kept, 'owner')) !== userId) return 'foreign-owner';
  const state = await beginPull(kept, progress);
  // An app version with other kinds has not stored all rows that this one needs.
  const cursor = state.kinds === ownKinds ? state.cursor : '';
  const { asked, answer } = progress.pages.take(cursor);
  const page = await answer;
  await lock.check();
  if (page === 'late') {
    if (progress.pageSize === smallPageSize) return 'unreachable';
    progress.pageSize = smallPageSize;
    return 'more';
  }
  if (typeof page === 'string') return page;

  // Rows are stored before the cursor: if the app is closed in between, the same page is fetched again. Without a
  // cursor, an earlier reset may have been interrupted, so all rows are deleted again.
  const isReset = page.reset || cursor === '';
  const { begun, pulled } = state;
  const before = isReset ? { ...emptyFeedState, begun, pulled } : state;
  if (isReset) await writeFact(kept, 'feed', before);
  if (isReset) await forgetRows(parts);
  await applyPage(parts, page, before.filled);
  const isComplete = !page.hasMore || before.isComplete;
  const at = page.hasMore ? before.at : asked;
  const next: FeedState = {
    ...{ cursor: page.next, kinds: ownKinds, filled: page.filled, isComplete, at, begun },
    pulled: page.hasMore ? pulled : Math.max(pulled, progress.number ?? 0),
  };
  await writeFact(kept, 'feed', next);
  progress.areDocumentsGone ||= isReset || page.gone.equipment_document !== undefined;
  const changed = isReset ? '*' : rowsChangedByPage(page);
  const fill = isComplete ? 'ended' : 'running';
  await parts.onPage?.({
    ...{ changed, state: next, fill: isReset || before.isComplete ? undefined : fill },
  });
  return page.hasMore ? 'more' : 'current';
}

/** Counts the pull once. Changes that are sent from now on may be missing in it. */
async function beginPull(kept: KeptDatabase, progress: PullProgress): Promise<FeedState> {
  const state = (await readFact(kept, 'feed')) ?? emptyFeedState;
  if (progress.number !== undefined) return state;
  const begun = { ...state, begun: state.begun + 1 };
  progress.number = begun.begun;
  if (!state.isComplete) progress.pageSize = largePageSize;
  await writeFact(kept, 'feed', begun);
  return begun;
}

async function applyPage(
  parts: PullParts,
  { rows, gone, filled }: ChangesPage,
  filledBefore: readonly RowKind[],
): Promise<void> {
  for (const kind of rowKinds) {
    const isFilled = filledBefore.includes(kind);
    const goneParents = gone[deviceNouns[kind].within as RowKind] ?? [];
    await applyRows(parts, kind, {
      ...{ rows: rows[kind] ?? [], gone: gone[kind] ?? [], isFilled },
      goneHomes: goneParents.map(({ id }) => id),
    });
    if (!isFilled && filled.includes(kind)) await writeReferences(parts, kind);
  }
}

async function fetchPage(
  environment: Environment,
  since: string,
  limit: number,
): Promise<ChangesPage | PullEnd | 'late'> {
  try {
    const page = await clientFor(changesCalls, environment).since({
      query: { since, limit },
      signal: AbortSignal.timeout(answerTimeout),
      unauthorized: 'throw',
    });
    return pageShape.safeParse(page).success ? page : 'unreachable';
  } catch (error) {
    if (isTimeout(error)) return 'late';
    if (!(error instanceof AppError)) return 'unreachable';
    return error.status === 401 || error.code === 'not_approved' ? 'signed-out' : 'later';
  }
}
