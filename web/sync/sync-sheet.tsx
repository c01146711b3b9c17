import { useEffect, useRef } from 'react';
import type { QueueItem } from '#web/offline/queue/queue-item.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { CappedList } from './capped-list.tsx';
import { changes, formatCount } from './counts.ts';
import { DecisionCard } from './decision-card.tsx';
import { discardQuestion } from './discard-question.tsx';
import { EverythingSent } from './everything-sent.tsx';
import { statesOf } from './item-state.ts';
import { SyncNowButton } from './sync-now-button.tsx';
import classes from './sync-sheet.module.css';
import { useDecision } from './use-decision.ts';
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
    if (await ask(discardQuestion(item, unsent))) await decide((mine) => mine.discard(item));
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

/** An item that is decided upon goes and takes the focus with it: then it begins again at the top. */
function useFocusKept(count: number) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number is the occasion, not an input
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, [count]);
  return place;
}
