import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type RunTask, type TaskStatus, taskNoun } from '#contract/scenarios/scenario-runs.ts';
import { recordOf, type SyncItem, syncBatchLimit, syncCalls } from '#contract/sync.ts';
import { clientFor } from '#web/api/client.ts';
import { isServerUnreachable, statusOf } from '#web/api/transport-errors.ts';
import { queueOnDevice, write } from '#web/offline/offline.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { refetchAfterServerWrite } from '#web/reads/follow-rows.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { sentenceFor, showFailure } from '#web/session/show-failure.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { statusItem } from '../task-writes.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { type BatchParts, type BatchResult, runBatch, type Sent } from './status-batch.ts';

const syncApi = clientFor(syncCalls);
const failure = 'Fehler beim Ändern der Aufgaben.';
const patience = 30_000;

interface Shown {
  title: string;
  result: BatchResult;
  isRunning: boolean;
}

export interface StatusBatch {
  start: (title: string, tasks: readonly RunTask[], status: TaskStatus) => Promise<void>;
  dialog: ReactNode;
}

/** Gives many tasks one status, shows how far it is, and says at the end what failed. */
export function useStatusBatch(): StatusBatch {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [shown, setShown] = useState<Shown>();
  const [isOpen, setOpen] = useState(false);
  const stop = useRef(new AbortController());
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useClosingQuestion(shown?.isRunning === true);

  const start: StatusBatch['start'] = async (title, tasks, status) => {
    stop.current = new AbortController();
    const items = tasks.map((task) => statusItem(task, status));
    const show = (result: BatchResult, isRunning = true) => setShown({ title, result, isRunning });
    show({ settled: 0, total: items.length, changed: [], queued: 0, failed: [] });
    setOpen(true);
    const onProgress = (result: BatchResult) => show(result);
    try {
      const result = await changeAll(user.id, items, { onProgress, signal: stop.current.signal });
      show(result, false);
      await refetchAfterServerWrite(client, taskNoun.kind);
      if (result.failed.length > 0) {
        if (!isHere.current) tellFailed(result);
        return;
      }
      setOpen(false);
      tell(result);
    } catch (error) {
      setOpen(false);
      setShown((before) => before && { ...before, isRunning: false });
      showFailure(error, failure);
      void refetchAfterServerWrite(client, taskNoun.kind);
    }
  };

  return {
    start,
    dialog: shown && (
      <BatchDialog
        {...shown}
        opened={isOpen}
        onCancel={() => stop.current.abort()}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

/** What is not sent yet goes with the page: whoever closes it meanwhile is asked. */
function useClosingQuestion(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRunning]);
}

/** Whoever has left the screen goes without the list of what failed, and hears that something did. */
function tellFailed({ failed, total }: BatchResult): void {
  showError('Fehler', `${failed.length} von ${total} Aufgaben konnten nicht geändert werden.`);
}

type Followed = Pick<BatchParts, 'onProgress' | 'signal'>;

/** Without network all of them wait at once; of the others those that have to. */
async function changeAll(
  userId: string,
  items: readonly NewItem[],
  followed: Followed,
): Promise<BatchResult> {
  const { isOnline, unsent } = syncStatus.get();
  const waiting = new Set(unsent.map(recordOf));
  const mustWait = (item: NewItem) => !isOnline || waiting.has(recordOf(item));
  const isLarge = items.length > syncBatchLimit;
  const held = isOnline && !isLarge ? [] : items.filter(mustWait);
  if (held.length > 0) await queueOnDevice(userId, held);
  const sent = held.length > 0 ? items.filter((item) => !mustWait(item)) : items;
  const withHeld = (result: BatchResult): BatchResult => ({
    ...result,
    settled: result.settled + held.length,
    total: items.length,
    queued: result.queued + held.length,
  });
  const result = await runBatch(sent, {
    ...partsFor(userId),
    signal: followed.signal,
    onProgress: (next) => followed.onProgress(withHeld(next)),
  });
  return withHeld(result);
}

function partsFor(userId: string): Omit<BatchParts, 'onProgress' | 'signal'> {
  return {
    send: async (item): Promise<Sent> => {
      const made = await write<RunTask>(userId, item);
      return made.kind === 'sent' ? { kind: 'sent', task: made.answer } : { kind: 'queued' };
    },
    sendMany: async (many) => {
      const body = { userId, items: many.map(asSyncItem) };
      return (await syncApi.replay({ body, patience })).verdicts;
    },
    queue: (many, failure) => queueOnDevice(userId, many, failure),
    isLost: isServerUnreachable,
    reasonOf: (error) => {
      // Whoever is signed out need not read it of every task.
      if (statusOf(error) === 401) showFailure(error, failure);
      return sentenceFor(error, failure);
    },
  };
}

const asSyncItem = ({ id, type, action, data }: NewItem): SyncItem => ({ id, type, action, data });

const tasks = (count: number) => (count === 1 ? 'Eine Aufgabe' : `${count} Aufgaben`);

function tell({ changed, queued, settled, total }: BatchResult): void {
  if (settled < total) {
    showSuccess('Abgebrochen', `${settled} von ${total} Aufgaben wurden geändert.`);
  } else if (queued > 0) {
    const text = `${tasks(queued)} ${queued === 1 ? 'wird' : 'werden'} gesendet, sobald eine Verbindung besteht.`;
    showQueued(text);
  } else {
    const text = `${tasks(changed.length)} ${changed.length === 1 ? 'wurde' : 'wurden'} geändert.`;
    showSuccess('Status geändert', text);
  }
}
