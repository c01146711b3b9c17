import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { OfflineNote } from '#web/ui/state/offline-note.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './calendar-feed.module.css';
import { CalendarFeedForm } from './calendar-feed-form.tsx';
import { ownCalendarFeedQuery, useRenewFeed } from './calendar-feed-queries.ts';
import { NewAddress } from './new-address.tsx';

interface CalendarFeedDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function CalendarFeedDialog({ opened, onClose }: CalendarFeedDialogProps) {
  const { isOnline } = useSyncStatus();
  const [openings, setOpenings] = useState({ opened, count: 0 });
  if (opened !== openings.opened) setOpenings({ opened, count: openings.count + 1 });
  // Nothing tells the device when a calendar program reads the feed, so each opening asks.
  const isAsked = opened && isOnline;
  const feed = useQuery({ ...ownCalendarFeedQuery, staleTime: 0, enabled: isAsked });
  const { mutate, isPending, data: renewed, reset } = useRenewFeed();
  const confirmation = useConfirm();
  const close = () => {
    if (isPending) return;
    onClose();
    // The address must not stay in the memory of the page.
    reset();
  };
  return (
    <>
      <Dialog
        opened={opened}
        onClose={close}
        title="Kalender abonnieren"
        isCovered={confirmation.isAsking}
        // The address can only be seen here, so an accidental click must not close it.
        isForced={renewed !== undefined}
      >
        {renewed ? (
          <NewAddress address={renewed.address} onClose={close} />
        ) : feed.data !== undefined && isOnline ? (
          <CalendarFeedForm
            key={openings.count}
            feed={feed.data}
            isSending={isPending}
            ask={confirmation.ask}
            onRenew={(scope) => mutate({ scope })}
          />
        ) : (
          <div className={classes.waiting}>
            {!isOnline && (
              <OfflineNote>Ein Kalender lässt sich nur mit Netz abonnieren.</OfflineNote>
            )}
            {isOnline && feed.isError && (
              <SectionFailed
                text="Ihr Kalenderabo konnte nicht geladen werden."
                onRepeat={() => void feed.refetch()}
                isRepeating={feed.isFetching}
              />
            )}
            {isOnline && feed.isPending && <Skeleton width="100%" height={120} />}
          </div>
        )}
      </Dialog>
      {confirmation.dialog}
    </>
  );
}
