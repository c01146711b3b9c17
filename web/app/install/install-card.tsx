import { Button } from '@mantine/core';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { NoticeCard } from '#web/ui/notice/notice-card.tsx';
import { dismissInstallOffer } from './install-state.ts';
import { useInstallation } from './use-installation.ts';

export function InstallCard() {
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
