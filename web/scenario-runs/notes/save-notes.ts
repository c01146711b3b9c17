/** Saves all uncontested notes of a run, on the server or in the queue. */
import type { LastChange } from '#contract/conflict.ts';
import { AppError } from '#contract/errors.ts';
import {
  contestedNotes,
  type NoteUpdate,
  noteLimit,
  notesLimit,
  type RunTask,
} from '#contract/scenarios/scenario-runs.ts';
import { UnarrivedWrites } from '#contract/sync.ts';
import { fits, textOrNull } from '#contract/text/stored-text.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { queueOnDevice } from '#web/offline/offline.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { runApi } from '../run-queries.ts';
import { lastNoteChange } from '../shown-tasks.ts';
import { noteItem } from '../task-writes.ts';
import { isContested, type NoteDraft, type NoteDrafts } from './note-drafts.ts';

interface TypedNote {
  task: RunTask;
  draft: NoteDraft;
}

export interface ContestedNote {
  task: RunTask;
  mine: string | null;
  theirs: string | null;
  changedBy?: LastChange | undefined;
}

export interface SavedNotes {
  /** On the server. */
  saved: { id: string; note: string | null }[];
  /** In the queue of this device. */
  queued: number;
  /** Changed by somebody else meanwhile, so they are not saved before the user has seen both texts. */
  contested: ContestedNote[];
  tooLong: number;
}

/** Well below the limit of the server for one request. */
const batchBytes = 400_000;
const encoder = new TextEncoder();

/** `tasks` are the current tasks of the run. Throws the server's error if it refused everything. */
export async function saveNotes(
  userId: string,
  tasks: readonly RunTask[],
  drafts: NoteDrafts,
): Promise<SavedNotes> {
  const { sendable, contested, tooLong } = sortDrafts(tasks, drafts);
  const result: SavedNotes = { saved: [], queued: 0, contested, tooLong };
  const { isOnline, unsent } = syncStatus.get();
  const unarrived = new UnarrivedWrites(unsent);
  const itemOf = ({ task, draft }: TypedNote) => noteItem(task, textOrNull(draft.text), draft.base);
  const mustWait = (typed: TypedNote) => !isOnline || unarrived.mustWait(itemOf(typed));
  const queue = async (
    tried: readonly TypedNote[],
    untried: readonly TypedNote[],
    failure?: unknown,
  ) => {
    const typed = [...tried, ...untried];
    if (typed.length === 0) return;
    const items = [
      ...tried.map((one) => ({ ...itemOf(one), isTried: true })),
      ...untried.map(itemOf),
    ];
    await queueOnDevice(userId, items, failure);
    markSent(drafts, typed);
    result.queued += typed.length;
  };

  await queue([], sendable.filter(mustWait));
  const batches = batchesOf(sendable.filter((typed) => !mustWait(typed)));
  for (const [index, batch] of batches.entries()) {
    try {
      await sendBatch(batch, drafts, result);
    } catch (error) {
      if (!isServerUnreachable(error)) throw error;
      await queue(batch.filter(isUnfinished(result)), batches.slice(index + 1).flat(), error);
      break;
    }
  }
  return result;
}

function sortDrafts(tasks: readonly RunTask[], drafts: NoteDrafts) {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const typed = drafts.unsaved().flatMap(([id, draft]) => {
    const task = byId.get(id);
    return task ? [{ task, draft }] : [];
  });
  const shortEnough = typed.filter(({ draft }) => fits(draft.text, noteLimit));
  const isContestedNote = ({ task, draft }: TypedNote) => isContested(draft, task.note);
  return {
    tooLong: typed.length - shortEnough.length,
    sendable: shortEnough.filter((note) => !isContestedNote(note)),
    contested: shortEnough.filter(isContestedNote).map(({ task, draft }) => ({
      ...{ task, mine: textOrNull(draft.text), theirs: task.note },
      changedBy: lastNoteChange(task),
    })),
  };
}

/** Notes that others changed meanwhile are left out, and the rest is sent again. */
async function sendBatch(batch: readonly TypedNote[], drafts: NoteDrafts, result: SavedNotes) {
  let typed = batch;
  while (typed.length > 0) {
    try {
      await runApi.saveNotes({ body: { updates: typed.map(updateOf) } });
      markSent(drafts, typed);
      result.saved.push(...typed.map(savedOf));
      return;
    } catch (error) {
      const contested = contestedOf(error, typed);
      if (contested.length === 0) throw error;
      result.contested.push(...contested);
      typed = typed.filter(isUnfinished(result));
    }
  }
}

const isUnfinished =
  ({ contested }: SavedNotes) =>
  ({ task }: TypedNote) =>
    !contested.some((note) => note.task.id === task.id);

const noteOf = ({ draft }: TypedNote) => textOrNull(draft.text);
const savedOf = (typed: TypedNote) => ({ id: typed.task.id, note: noteOf(typed) });
const updateOf = (typed: TypedNote): NoteUpdate => ({
  taskId: typed.task.id,
  note: noteOf(typed),
  base: { note: typed.draft.base },
});

function markSent(drafts: NoteDrafts, typed: readonly TypedNote[]): void {
  drafts.markSent(new Map(typed.map(({ task, draft }) => [task.id, draft.text])));
}

function contestedOf(error: unknown, typed: readonly TypedNote[]): ContestedNote[] {
  if (!(error instanceof AppError) || error.code !== 'conflict') return [];
  const details = contestedNotes.safeParse(error.details);
  if (!details.success) return [];
  return details.data.notes.flatMap(({ taskId, ...note }) => {
    const match = typed.find(({ task }) => task.id === taskId);
    return match ? [{ task: match.task, ...note }] : [];
  });
}

function batchesOf(typed: readonly TypedNote[]): TypedNote[][] {
  const batches: TypedNote[][] = [];
  let bytes = 0;
  for (const note of typed) {
    const size = encoder.encode(JSON.stringify(updateOf(note))).length;
    const last = batches.at(-1);
    if (last && last.length < notesLimit && bytes + size <= batchBytes) {
      last.push(note);
      bytes += size;
    } else {
      batches.push([note]);
      bytes = size;
    }
  }
  return batches;
}
