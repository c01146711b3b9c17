import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { isApproved } from '#contract/permissions.ts';
import { CurrentUserProvider, currentUserQuery } from '#web/session/current-user.ts';
import { rememberWantedPath, takeWantedPath } from '#web/session/sign-in.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FullPage } from '#web/ui/full-page.tsx';
import { lazyPart } from './lazy-part.ts';
import { LoadingPage } from './pages/loading-page.tsx';

const LandingPage = lazyPart(async () => (await import('./landing/landing-page.tsx')).LandingPage);
const ApprovalWaitingPage = lazyPart(
  async () => (await import('./approval/approval-waiting-page.tsx')).ApprovalWaitingPage,
);

/** Decides who sees what: nobody, the waiting and the approved each have their own screens. */
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
    <Suspense fallback={<LoadingPage />}>
      {user.data === null && <SignedOut />}
      {user.data && !isApproved(user.data) && <ApprovalWaitingPage />}
      {user.data && isApproved(user.data) && (
        <CurrentUserProvider value={user.data}>
          <Approved>{children}</Approved>
        </CurrentUserProvider>
      )}
    </Suspense>
  );
}

/** Signed out there is only "/"; any other path is kept for after the sign-in. */
function SignedOut() {
  const [pathname, navigate] = useLocation();
  useLayoutEffect(() => {
    if (pathname === '/') return;
    rememberWantedPath();
    navigate('/', { replace: true });
  }, [pathname, navigate]);
  return <LandingPage />;
}

function Approved({ children }: { children: ReactNode }) {
  const [pathname, navigate] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival from the sign-in
  useLayoutEffect(() => {
    const wanted = takeWantedPath();
    if (wanted && pathname === '/') navigate(wanted, { replace: true });
  }, []);
  return children;
}
