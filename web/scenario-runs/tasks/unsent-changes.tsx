import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { append } from '#contract/append.ts';
import { isTaskChange } from '#contract/scenarios/scenario-runs.ts';
import { recordOf } from '#contract/sync.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { detailOf, sentenceOf } from '#web/sync/item-text.ts';
import { openSyncSheet } from '#web/sync/sheet-state.ts';
import { NoteQuote } from '#web/ui/form/note-quote.tsx';
import classes from '../notes/task-note.module.css';

const noItems: readonly QueueItem[] = [];
let cached: { unsent: readonly QueueItem[]; failed: Map<string, QueueItem[]> } | undefined;

/** Computed once for all cards. */
function failedOf(taskId: string): readonly QueueItem[] {
  const { unsent } = syncStatus.get();
  if (cached?.unsent !== unsent) cached = { unsent, failed: failedIn(unsent) };
  return cached.failed.get(taskId) ?? noItems;
}

function failedIn(unsent: readonly QueueItem[]): Map<string, QueueItem[]> {
  const failed = new Map<string, QueueItem[]>();
  for (const item of unsent) {
    if (item.state !== 'failed' || !isTaskChange(item)) continue;
    append(failed, recordOf(item), item);
  }
  return failed;
}

/** Refused changes of a task: text, reason, and a button to decide about them. */
export function UnsentChanges({ taskId }: { taskId: string }) {
  const failed = useSyncExternalStore(syncStatus.subscribe, () => failedOf(taskId));
  return failed.map((item) => (
    <div className={classes.lost} key={item.id}>
      <p>
        <strong>{item.type === 'scenario_task_note' ? 'Notiz' : 'Status'} nicht gesendet.</strong>{' '}
        {item.error?.message}
      </p>
      <NoteQuote>{detailOf(item) ?? sentenceOf(item)}</NoteQuote>
      <Button variant="default" onClick={openSyncSheet}>
        Entscheiden
      </Button>
    </div>
  ));
}
