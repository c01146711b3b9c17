import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { can } from '#contract/permissions.ts';
import { reportError } from '#web/api/error-reports.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { HeaderSlotProvider } from '#web/ui/page/header-slot.ts';
import classes from './header-bell.module.css';

const NotificationBell = lazyPart(
  async () => (await import('#web/notifications/notification-bell.tsx')).NotificationBell,
  () => <span className={classes.room} />,
);

/** The bell in the header of every screen, for users who may read notifications. */
export function HeaderBell({ children }: { children: ReactNode }) {
  const isOffered = can(useCurrentUser(), 'notification.read');
  return <HeaderSlotProvider value={isOffered && bell}>{children}</HeaderSlotProvider>;
}

const bell = (
  <ErrorBoundary fallback={null} onError={reportError}>
    <NotificationBell />
  </ErrorBoundary>
);
