import { Button } from '@mantine/core';
import { IconCloudCheck, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { device, syncNow } from '#web/offline/offline.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { showError } from '#web/ui/notice/toast.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { CappedList } from './capped-list.tsx';
import { changes, formatCount } from './counts.ts';
import { DecisionCard } from './decision/decision-card.tsx';
import { discardQuestion } from './decision/discard-question.tsx';
import { type RepeatGroup, repeatGroups } from './decision/problem.ts';
import { useDecision } from './decision/use-decision.ts';
import { statesOf } from './item-state.ts';
import classes from './sync-sheet.module.css';
import { useSyncStatus } from './use-sync-status.ts';
import { WaitingRow } from './waiting-row.tsx';

interface SyncSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** Every change the server does not have yet, and what can be done about it. */
export function SyncSheet({ opened, onClose }: SyncSheetProps) {
  const status = useSyncStatus();
  const { ask, isAsking, dialog } = useConfirm();
  const { decide } = useDecision();
  const { unsent, replica } = status;
  const states = statesOf(status);
  const failed = unsent.filter(({ state }) => state === 'failed');
  const waiting = unsent.filter(({ state }) => state !== 'failed');
  const content = useFocusKept(unsent.length);
  const lastSync =
    replica.at === null
      ? 'Noch nicht abgeglichen'
      : `Zuletzt abgeglichen ${formatDateTime(replica.at)}`;

  const discard = async (item: QueueItem) => {
    if (await ask(discardQuestion(item, unsent)))
      await decide((thisDevice) => thisDevice.discard(item));
  };

  return (
    <>
      <Sheet
        opened={opened}
        onClose={onClose}
        title="Synchronisierung"
        hasCards
        isCovered={isAsking}
        footer={<SyncNowButton />}
      >
        <div className={classes.content} ref={content} tabIndex={-1}>
          {unsent.length === 0 ? (
            <EverythingSent note={lastSync} />
          ) : (
            <p className={classes.summary}>
              <span>{changes(unsent.length, 'offen', 'offen')}</span>
              <span>{lastSync}</span>
            </p>
          )}
          {repeatGroups(failed).map((group) => (
            <RepeatAll
              group={group}
              onRepeat={() => decide((thisDevice) => thisDevice.repeat(group.items))}
              key={group.reason}
            />
          ))}
          {failed.length > 0 && (
            <CappedList
              label="Ihre Entscheidung"
              className={classes.decisions}
              entries={failed}
              renderEntry={(item) => <DecisionCard item={item} onDiscard={discard} key={item.id} />}
            />
          )}
          {waiting.length > 0 && (
            <section className={classes.queue}>
              <h3 className={classes.heading}>
                In der Warteschlange{' '}
                <span className={classes.count}>{formatCount(waiting.length)}</span>
              </h3>
              <CappedList
                label="In der Warteschlange"
                className={classes.rows}
                entries={waiting}
                renderEntry={(item) => (
                  <WaitingRow
                    item={item}
                    state={states.get(item.id) ?? 'queued'}
                    onDiscard={discard}
                    key={item.id}
                  />
                )}
              />
            </section>
          )}
        </div>
      </Sheet>
      {dialog}
    </>
  );
}

interface RepeatAllProps {
  group: RepeatGroup;
  onRepeat: () => void;
}

/** For example for a user who had lost a permission and has it again. */
function RepeatAll({ group: { reason, items }, onRepeat }: RepeatAllProps) {
  return (
    <div className={classes.repeat}>
      <p>
        {changes(items.length, 'abgelehnt', 'abgelehnt')}: {reason}
      </p>
      <Button variant="light" leftSection={<IconRefresh size={18} />} onClick={onRepeat}>
        Alle erneut senden
      </Button>
    </div>
  );
}

/** When a decided item disappears with the focused button, the focus moves to the top of the sheet. */
function useFocusKept(count: number) {
  const container = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number is the occasion, not an input
  useEffect(() => {
    if (document.activeElement === document.body) container.current?.focus();
  }, [count]);
  return container;
}

function EverythingSent({ note }: { note: string }) {
  return (
    <EmptyState
      icon={<IconCloudCheck size={30} />}
      title="Alles ist gesendet."
      text="Was Sie ohne Verbindung ändern, steht hier, bis der Server es bestätigt hat."
      note={note}
    />
  );
}

/** Items that failed with an internal error of the server are sent again only when the person asks for it. */
async function repeatFaults(): Promise<void> {
  const faults = syncStatus.get().unsent.filter(({ error }) => error?.code === 'internal');
  if (faults.length > 0) await (await device()).repeat(faults);
}

/** Enabled even without a network, because the browser's information about it may be out of date. */
function SyncNowButton() {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      await repeatFaults();
      await syncNow();
    } catch {
      showError('Fehler', 'Ihre Entscheidung konnte nicht gespeichert werden.');
    } finally {
      setRunning(false);
    }
    if (!syncStatus.get().isOnline) {
      showError('Keine Verbindung', 'Der Server ist gerade nicht erreichbar.');
    }
  };
  return (
    <Button
      variant="light"
      leftSection={<IconRefresh size={18} />}
      onClick={() => void run()}
      loading={isRunning}
    >
      Jetzt synchronisieren
    </Button>
  );
}
