import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './notification-bell.module.css';
import { unreadQuery } from './notification-queries.ts';

const NotificationSheet = lazyPart(
  async () => (await import('./notification-sheet.tsx')).NotificationSheet,
);

const mostShown = 99;

export function NotificationBell() {
  const { count: unread = 0 } = useQuery(unreadQuery).data ?? {};
  // Undefined until it is first opened, so that its code is loaded only then.
  const [isOpen, setOpen] = useState<boolean>();
  const label = unread > 0 ? `Benachrichtigungen, ${unread} ungelesen` : 'Benachrichtigungen';
  return (
    <>
      <span className={classes.bell}>
        {/* The pressed button is painted before the sheet is prepared. */}
        <IconButton label={label} onClick={() => startTransition(() => setOpen(true))}>
          <IconBell size={22} />
        </IconButton>
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        )}
      </span>
      {isOpen !== undefined && (
        <NotificationSheet opened={isOpen} unread={unread} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
