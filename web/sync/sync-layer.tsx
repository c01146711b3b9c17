import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { showError } from '#web/ui/notice/toast.tsx';
import { useAskForPersistence } from './device/persistence.ts';
import { closeSyncSheet, useSheetState } from './sheet-state.ts';
import { SyncBar } from './sync-bar.tsx';

const SyncSheet = lazyPart(async () => (await import('./sync-sheet.tsx')).SyncSheet);

/** The bar above every screen, and the sheet that it opens. */
export function SyncLayer() {
  const { isOpen, isWanted } = useSheetState();
  const [pathname] = useLocation();
  useAskForPersistence();
  // The sheet closes when the user goes to another screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is the occasion, not an input
  useEffect(closeSyncSheet, [pathname]);
  return (
    <>
      <SyncBar />
      {/* Without network its code may be missing; the screen itself must stay. */}
      <ErrorBoundary fallback={null} onError={showLoadFailure} resetKeys={[isOpen]}>
        {isWanted && <SyncSheet opened={isOpen} onClose={closeSyncSheet} />}
      </ErrorBoundary>
    </>
  );
}

function showLoadFailure(error: unknown): void {
  closeSyncSheet();
  showError('Fehler', error instanceof Error ? error.message : 'Unbekannter Fehler');
}
