import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '#contract/people.ts';
import { isApproved } from '#contract/permissions.ts';
import { CurrentRights } from '#web/session/current-rights.tsx';
import { currentUserQuery } from '#web/session/current-user.ts';
import { rememberWantedPath, takeWantedPath } from '#web/session/sign-in.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { FullPage } from '#web/ui/page/full-page.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { Spinner } from '#web/ui/state/spinner.tsx';
import classes from './gate.module.css';
import { useOffline } from './use-offline.ts';

const LandingPage = lazyPart(
  async () => (await import('./landing/landing-page.tsx')).LandingPage,
  LoadingPage,
);
const ApprovalWaitingPage = lazyPart(
  async () => (await import('./approval/approval-waiting-page.tsx')).ApprovalWaitingPage,
  LoadingPage,
);
const DeletionPendingPage = lazyPart(
  async () => (await import('./deletion/deletion-pending-page.tsx')).DeletionPendingPage,
  LoadingPage,
);

/** Shows the screens for the state of the account: signed out, marked for deletion, not approved, or approved. */
export function Gate({ children }: { children: ReactNode }) {
  const user = useQuery(currentUserQuery);

  if (user.isPending) return <LoadingPage />;
  if (user.data === undefined) {
    return (
      <FullPage title="Anlagenverwaltung">
        <ErrorState
          level={1}
          title="Die Anlagenverwaltung ist nicht erreichbar"
          text="Ihr Anmeldestatus konnte nicht geprüft werden. Bitte versuchen Sie es gleich erneut."
          onRepeat={user.refetch}
          isRepeating={user.isFetching}
        />
      </FullPage>
    );
  }

  return (
    <>
      {user.data === null && <SignedOut />}
      {user.data && isLeaving(user.data) && <DeletionPendingPage />}
      {user.data && !isLeaving(user.data) && !isApproved(user.data) && <ApprovalWaitingPage />}
      {user.data && !isLeaving(user.data) && isApproved(user.data) && (
        <CurrentRights user={user.data}>
          <Approved userId={user.data.id}>{children}</Approved>
        </CurrentRights>
      )}
    </>
  );
}

/** While the current user is being loaded. */
function LoadingPage() {
  return (
    <FullPage title="Anlagenverwaltung">
      <h1 className={classes.hidden}>Anlagenverwaltung</h1>
      <Spinner />
    </FullPage>
  );
}

const isLeaving = ({ status }: CurrentUser) => status === 'deleted';

/** Without a session there is only "/"; any other path is stored and opened after the sign-in. */
function SignedOut() {
  const [pathname, navigate] = useLocation();
  useLayoutEffect(() => {
    if (pathname === '/') return;
    rememberWantedPath();
    navigate('/', { replace: true });
  }, [pathname, navigate]);
  return <LandingPage />;
}

function Approved({ userId, children }: { userId: string; children: ReactNode }) {
  useOffline(userId);
  const [pathname, navigate] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival from the sign-in
  useLayoutEffect(() => {
    const wanted = takeWantedPath();
    if (wanted && pathname === '/') navigate(wanted.path, { state: wanted.state, replace: true });
  }, []);
  return children;
}
