import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type RunTask, type TaskStatus, taskNoun } from '#contract/scenarios/scenario-runs.ts';
import { type SyncItem, syncBatchLimit, syncCalls, UnarrivedWrites } from '#contract/sync.ts';
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
import { type BatchParts, type BatchResult, runBatch, type SendResult } from './status-batch.ts';

const syncApi = clientFor(syncCalls);
const failure = 'Fehler beim Ändern der Aufgaben.';
const patience = 30_000;

interface ShownBatch {
  title: string;
  result: BatchResult;
  isRunning: boolean;
}

export interface StatusBatch {
  start: (title: string, tasks: readonly RunTask[], status: TaskStatus) => Promise<void>;
  dialog: ReactNode;
}

/** Sets the status of many tasks, shows the progress, and reports failures at the end. */
export function useStatusBatch(): StatusBatch {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [shown, setShown] = useState<ShownBatch>();
  const [isOpen, setOpen] = useState(false);
  const stop = useRef(new AbortController());
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useClosingQuestion(shown?.isRunning === true);

  const start: StatusBatch['start'] = async (title, tasks, status) => {
    stop.current = new AbortController();
    const items = tasks.map((task) => statusItem(task, status));
    const show = (result: BatchResult, isRunning = true) => setShown({ title, result, isRunning });
    show({ processed: 0, total: items.length, changed: [], queued: 0, failed: [] });
    setOpen(true);
    const onProgress = (result: BatchResult) => show(result);
    try {
      const result = await changeAll(user.id, items, { onProgress, signal: stop.current.signal });
      show(result, false);
      await refetchAfterServerWrite(client, taskNoun.kind);
      if (result.failed.length > 0) {
        if (!isMounted.current) showFailedCount(result);
        return;
      }
      setOpen(false);
      showResult(result);
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

/** Unsent changes would be lost, so the browser asks before it closes the page. */
function useClosingQuestion(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRunning]);
}

/** A user who has left the screen does not see the list of failures, but gets a message. */
function showFailedCount({ failed, total }: BatchResult): void {
  showError('Fehler', `${failed.length} von ${total} Aufgaben konnten nicht geändert werden.`);
}

type BatchObserver = Pick<BatchParts, 'onProgress' | 'signal'>;

/** Without network all changes are queued; otherwise only those that wait for an earlier change. */
async function changeAll(
  userId: string,
  items: readonly NewItem[],
  observer: BatchObserver,
): Promise<BatchResult> {
  const { isOnline, unsent } = syncStatus.get();
  const unarrived = new UnarrivedWrites(unsent);
  const mustWait = (item: NewItem) => !isOnline || unarrived.mustWait(item);
  const isLarge = items.length > syncBatchLimit;
  const queuedAtOnce = isOnline && !isLarge ? [] : items.filter(mustWait);
  if (queuedAtOnce.length > 0) await queueOnDevice(userId, queuedAtOnce);
  const sent = queuedAtOnce.length > 0 ? items.filter((item) => !mustWait(item)) : items;
  const withQueued = (result: BatchResult): BatchResult => ({
    ...result,
    processed: result.processed + queuedAtOnce.length,
    total: items.length,
    queued: result.queued + queuedAtOnce.length,
  });
  const result = await runBatch(sent, {
    ...partsFor(userId),
    signal: observer.signal,
    onProgress: (next) => observer.onProgress(withQueued(next)),
  });
  return withQueued(result);
}

function partsFor(userId: string): Omit<BatchParts, 'onProgress' | 'signal'> {
  return {
    send: async (item): Promise<SendResult> => {
      const written = await write<RunTask>(userId, item);
      return written.kind === 'sent' ? { kind: 'sent', task: written.answer } : { kind: 'queued' };
    },
    sendMany: async (many) => {
      const body = { userId, items: many.map(asSyncItem) };
      return (await syncApi.replay({ body, patience })).verdicts;
    },
    queue: (many, failure) => queueOnDevice(userId, many, failure),
    isUnreachable: isServerUnreachable,
    reasonOf: (error) => {
      // A user without a session gets one message instead of one for each task.
      if (statusOf(error) === 401) showFailure(error, failure);
      return sentenceFor(error, failure);
    },
  };
}

const asSyncItem = ({ id, type, action, data }: NewItem): SyncItem => ({ id, type, action, data });

const tasks = (count: number) => (count === 1 ? 'Eine Aufgabe' : `${count} Aufgaben`);

function showResult({ changed, queued, processed, total }: BatchResult): void {
  if (processed < total) {
    showSuccess('Abgebrochen', `${processed} von ${total} Aufgaben wurden geändert.`);
  } else if (queued > 0) {
    const text = `${tasks(queued)} ${queued === 1 ? 'wird' : 'werden'} gesendet, sobald eine Verbindung besteht.`;
    showQueued(text);
  } else {
    const text = `${tasks(changed.length)} ${changed.length === 1 ? 'wurde' : 'wurden'} geändert.`;
    showSuccess('Status geändert', text);
  }
}
