import { Button, MantineProvider } from '@mantine/core';
import { IconAlertTriangle, IconHome, IconRefresh } from '@tabler/icons-react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { reportError } from '#web/api/error-reports.ts';
import { refetchOnRowChanges } from '#web/reads/follow-rows.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { TooltipLayer } from '#web/ui/notice/tooltip-layer.tsx';
import { FullPage } from '#web/ui/page/full-page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { storedColorScheme } from '#web/ui/theme/color-scheme.ts';
import { cssVariablesResolver, theme } from '#web/ui/theme/theme.ts';
import { Gate } from './gate.tsx';
import { Routes } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

/** Loaded later; a toast that is shown earlier waits in its store. */
const Toasts = lazyPart(async () => (await import('#web/ui/notice/toasts.tsx')).Toasts);

const colorSchemeManager = storedColorScheme();

export function App({ queryClient }: { queryClient: QueryClient }) {
  useEffect(() => refetchOnRowChanges(queryClient), [queryClient]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <ErrorBoundary fallback={null} onError={reportError}>
        <Toasts />
      </ErrorBoundary>
      <LastResort>
        <QueryClientProvider client={queryClient}>
          <Gate>
            <Shell>
              <Screen />
            </Shell>
          </Gate>
        </QueryClientProvider>
      </LastResort>
      <TooltipLayer />
    </MantineProvider>
  );
}

/** If a screen fails, the navigation still works, and another path resets the error. */
function Screen() {
  const [pathname] = useLocation();
  return (
    <LastResort resetKey={pathname}>
      <Routes />
    </LastResort>
  );
}

function LastResort({ children, resetKey }: { children: ReactNode; resetKey?: string }) {
  return (
    <ErrorBoundary FallbackComponent={ErrorFallback} onError={reportError} resetKeys={[resetKey]}>
      {children}
    </ErrorBoundary>
  );
}

/** Both buttons reload the page, because the state may be inconsistent after an error. */
function ErrorFallback({ error }: FallbackProps) {
  return (
    <FullPage title="Fehler">
      <EmptyState
        level={1}
        tone="bad"
        icon={<IconAlertTriangle size={30} />}
        title="Ein Fehler ist aufgetreten"
        text={error instanceof Error ? error.message : String(error)}
        note="Der Fehler wurde protokolliert."
        action={
          <>
            <Button
              leftSection={<IconHome size={18} />}
              onClick={() => window.location.assign('/')}
            >
              Zur Startseite
            </Button>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} />}
              onClick={() => window.location.reload()}
            >
              Seite neu laden
            </Button>
          </>
        }
      />
    </FullPage>
  );
}
