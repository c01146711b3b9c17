import { Button } from '@mantine/core';
import { IconDeviceMobileDown, IconRefresh } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { RunningImportCard, useRunningImport } from '#web/imports/running-import.tsx';
import { isUpdatePending, onUpdateChange, takeOverUpdate } from '#web/service-worker/register.ts';
import { isAnythingTyped } from '#web/session/unsaved-work.ts';
import { NoticeCard } from '#web/ui/notice/notice-card.tsx';
import { dismissInstallOffer, useInstallOffer } from '../install/install-state.ts';
import { useInstallation } from '../install/use-installation.ts';
import classes from './notices.module.css';

/** The installation is only offered on these screens, so that it does not disturb on a form or a record. */
const mainScreens = ['/', '/manage', '/scenarios'];

/** One card at a time, in the corner of wide screens and above the navigation on phones. */
export function Notices() {
  const [pathname] = useLocation();
  const update = useUpdateOffer();
  const running = useRunningImport();
  const isInstallOffered = useInstallOffer() && mainScreens.includes(pathname);

  return (
    <div className={classes.notices} aria-live="polite">
      {update.isOffered && <UpdateCard onClose={update.decline} />}
      {!update.isOffered && running && <RunningImportCard {...running} />}
      {!update.isOffered && !running && isInstallOffered && <InstallCard />}
    </div>
  );
}

function UpdateCard({ onClose }: { onClose: () => void }) {
  return (
    <NoticeCard
      icon={<IconRefresh size={22} />}
      title="Neue Version verfügbar"
      text="Sie wird übernommen, sobald Sie diese Seite verlassen."
      onClose={onClose}
      actions={<Button onClick={takeOverUpdate}>Jetzt aktualisieren</Button>}
    />
  );
}

/**
 * Whether to offer a new version. It is activated without asking when a reload is harmless; only a user who has typed
 * something would use the old version for long.
 */
function useUpdateOffer(): { isOffered: boolean; decline: () => void } {
  const [isDeclined, setDeclined] = useState(false);
  const isHeldUp = useSyncExternalStore(
    onUpdateChange,
    () => isUpdatePending() && isAnythingTyped(),
  );
  return { isOffered: isHeldUp && !isDeclined, decline: () => setDeclined(true) };
}

function InstallCard() {
  const { isAsking, start } = useInstallation();
  return (
    <NoticeCard
      icon={<IconDeviceMobileDown size={22} />}
      title="App installieren"
      text="Schneller Start, auch ohne Netz"
      onClose={dismissInstallOffer}
      actions={
        <>
          <Button onClick={start} loading={isAsking}>
            Installieren
          </Button>
          <Button variant="default" onClick={dismissInstallOffer} disabled={isAsking}>
            Nicht jetzt
          </Button>
        </>
      }
    />
  );
}
