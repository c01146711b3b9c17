/** Saving the notes of a run: all that nobody contests, at once, or into the queue. */
import type { LastChange } from '#contract/conflict.ts';
import { AppError } from '#contract/errors.ts';
import {
  contestedNotes,
  type NoteUpdate,
  noteLimit,
  notesLimit,
  type RunTask,
} from '#contract/scenarios/scenario-runs.ts';
import { recordOf } from '#contract/sync.ts';
import { fits, textOrNull } from '#contract/text/stored-text.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { queueOnDevice } from '#web/offline/offline.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { runApi } from '../run-queries.ts';
import { lastNoteChange } from '../shown-tasks.ts';
import { noteItem } from '../task-writes.ts';
import { isContested, type NoteDraft, type NoteDrafts } from './note-drafts.ts';

interface Typed {
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
  /** Somebody else wrote something else: nobody's words are replaced unseen. */
  contested: ContestedNote[];
  tooLong: number;
}

/** Well below what the server reads at once, whatever the notes hold. */
const batchBytes = 400_000;
const encoder = new TextEncoder();

/** `tasks` is the run as it is known now. Throws what the server said where it refused everything. */
export async function saveNotes(
  userId: string,
  tasks: readonly RunTask[],
  drafts: NoteDrafts,
): Promise<SavedNotes> {
  const { sendable, contested, tooLong } = sorted(tasks, drafts);
  const result: SavedNotes = { saved: [], queued: 0, contested, tooLong };
  const { isOnline, unsent } = syncStatus.get();
  const waiting = new Set(unsent.map(recordOf));
  const mustWait = ({ task }: Typed) => !isOnline || waiting.has(task.id);
  const itemOf = ({ task, draft }: Typed) => noteItem(task, textOrNull(draft.text), draft.base);
  const queue = async (tried: readonly Typed[], untried: readonly Typed[], failure?: unknown) => {
    const typed = [...tried, ...untried];
    if (typed.length === 0) return;
    const items = [
      ...tried.map((one) => ({ ...itemOf(one), isTried: true })),
      ...untried.map(itemOf),
    ];
    await queueOnDevice(userId, items, failure);
    arrive(drafts, typed);
    result.queued += typed.length;
  };

  await queue([], sendable.filter(mustWait));
  const batches = batchesOf(sendable.filter((typed) => !mustWait(typed)));
  for (const [at, batch] of batches.entries()) {
    try {
      await sendBatch(batch, drafts, result);
    } catch (error) {
      if (!isServerUnreachable(error)) throw error;
      await queue(batch.filter(isLeft(result)), batches.slice(at + 1).flat(), error);
      break;
    }
  }
  return result;
}

function sorted(tasks: readonly RunTask[], drafts: NoteDrafts) {
  const known = new Map(tasks.map((task) => [task.id, task]));
  const typed = drafts.unsaved().flatMap(([id, draft]) => {
    const task = known.get(id);
    return task ? [{ task, draft }] : [];
  });
  const fitting = typed.filter(({ draft }) => fits(draft.text, noteLimit));
  const isOpen = ({ task, draft }: Typed) => isContested(draft, task.note);
  return {
    tooLong: typed.length - fitting.length,
    sendable: fitting.filter((note) => !isOpen(note)),
    contested: fitting.filter(isOpen).map(({ task, draft }) => ({
      ...{ task, mine: textOrNull(draft.text), theirs: task.note },
      changedBy: lastNoteChange(task),
    })),
  };
}

/** Of those that others changed meanwhile nothing is saved; the rest goes again without them. */
async function sendBatch(batch: readonly Typed[], drafts: NoteDrafts, result: SavedNotes) {
  let typed = batch;
  while (typed.length > 0) {
    try {
      await runApi.saveNotes({ body: { updates: typed.map(updateOf) } });
      arrive(drafts, typed);
      result.saved.push(...typed.map(savedOf));
      return;
    } catch (error) {
      const contested = contestedOf(error, typed);
      if (contested.length === 0) throw error;
      result.contested.push(...contested);
      typed = typed.filter(isLeft(result));
    }
  }
}

const isLeft =
  ({ contested }: SavedNotes) =>
  ({ task }: Typed) =>
    !contested.some((note) => note.task.id === task.id);

const noteOf = ({ draft }: Typed) => textOrNull(draft.text);
const savedOf = (typed: Typed) => ({ id: typed.task.id, note: noteOf(typed) });
const updateOf = (typed: Typed): NoteUpdate => ({
  taskId: typed.task.id,
  note: noteOf(typed),
  base: { note: typed.draft.base },
});

function arrive(drafts: NoteDrafts, typed: readonly Typed[]): void {
  drafts.arrive(new Map(typed.map(({ task, draft }) => [task.id, draft.text])));
}

function contestedOf(error: unknown, typed: readonly Typed[]): ContestedNote[] {
  if (!(error instanceof AppError) || error.code !== 'conflict') return [];
  const details = contestedNotes.safeParse(error.details);
  if (!details.success) return [];
  return details.data.notes.flatMap(({ taskId, ...note }) => {
    const found = typed.find(({ task }) => task.id === taskId);
    return found ? [{ task: found.task, ...note }] : [];
  });
}

function batchesOf(typed: readonly Typed[]): Typed[][] {
  const batches: Typed[][] = [];
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
