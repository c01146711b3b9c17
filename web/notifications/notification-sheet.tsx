import { Button } from '@mantine/core';
import { IconBellOff, IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { mostShown } from '#contract/notifications.ts';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { MoreButton } from '#web/ui/list/more-button.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { notificationsQuery } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';
import classes from './notification-sheet.module.css';
import { useMarkAllRead } from './use-mark-read.ts';

interface NotificationSheetProps {
  opened: boolean;
  unread: number;
  onClose: () => void;
}

/** Messages to administrators; all of them share one list. */
export function NotificationSheet({ opened, unread, onClose }: NotificationSheetProps) {
  const list = useInfiniteQuery({ ...notificationsQuery, enabled: opened });
  const { mutate, isPending } = useMarkAllRead();
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  const [newest] = notifications;
  const shown = notifications.slice(0, mostShown).map(({ id }) => id);
  const rest = (list.data?.pages.at(-1)?.total ?? 0) - notifications.length;

  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title="Benachrichtigungen"
      footer={
        <Button
          variant="default"
          leftSection={<IconChecks size={18} />}
          disabled={unread === 0 || !newest}
          loading={isPending}
          onClick={() => newest && mutate({ until: newest.createdAt, shown })}
        >
          Alle als gelesen markieren
        </Button>
      }
    >
      {list.isPending && <NotificationsSkeleton />}
      {list.isError && !list.data && (
        <SectionFailed
          text="Die Benachrichtigungen konnten nicht geladen werden."
          onRepeat={() => void list.refetch()}
          isRepeating={list.isFetching}
        />
      )}
      {list.data && notifications.length === 0 && (
        <EmptyState
          icon={<IconBellOff size={30} />}
          title="Keine Benachrichtigungen"
          text="Abgelehnte Zugriffe, Anfragen zum Datenschutz und benutzte Notfallcodes erscheinen hier."
        />
      )}
      <ul className={classes.rows} aria-label="Benachrichtigungen">
        {notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onFollow={onClose} />
        ))}
      </ul>
      {list.hasNextPage && rest > 0 && (
        <MoreButton count={rest} onClick={() => void list.fetchNextPage()} />
      )}
    </Sheet>
  );
}

const widths = [180, 140, 200, 160];

/** Placeholders while notifications are being loaded. */
function NotificationsSkeleton() {
  return (
    <div aria-hidden>
      {widths.map((width) => (
        <div className={classes.row} key={width}>
          <Skeleton width={40} height={40} />
          <div className={classes.texts}>
            <Skeleton width={width} height={16} />
            <Skeleton width="90%" />
            <Skeleton width={110} />
          </div>
        </div>
      ))}
    </div>
  );
}
