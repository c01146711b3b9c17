import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { useAskForPersistence } from './device/persistence.ts';
import { closeSyncSheet, useSheetState } from './sheet-state.ts';
import { SyncBar } from './sync-bar.tsx';

const SyncSheet = lazyPart(async () => (await import('./sync-sheet.tsx')).SyncSheet);

/** What every screen shows of the queue: the bar above it, and the sheet behind the bar. */
export function SyncLayer() {
  const { isOpen, isWanted } = useSheetState();
  const [pathname] = useLocation();
  useAskForPersistence();
  // It belongs to the screen it was opened on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is the occasion, not an input
  useEffect(closeSyncSheet, [pathname]);
  return (
    <>
      <SyncBar />
      {/* Without network its code may be missing: no reason to take the screen away. */}
      <ErrorBoundary fallback={null} onError={sayItIsMissing} resetKeys={[isOpen]}>
        {isWanted && (
          <Suspense>
            <SyncSheet opened={isOpen} onClose={closeSyncSheet} />
          </Suspense>
        )}
      </ErrorBoundary>
    </>
  );
}

function sayItIsMissing(error: unknown): void {
  closeSyncSheet();
  showError('Fehler', error instanceof Error ? error.message : 'Unbekannter Fehler');
}
