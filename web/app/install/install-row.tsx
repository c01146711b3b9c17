import { Button } from '@mantine/core';
import { IconCheck, IconDeviceMobileDown } from '@tabler/icons-react';
import { SettingRow } from '#web/ui/page/setting-row.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { type InstallState, useInstallState } from './install-state.ts';
import { useInstallation } from './use-installation.ts';

/** Only browsers on iPhone and iPad have this property; there the app is installed by hand. */
const installsByHand = 'standalone' in navigator;

const descriptions: Record<InstallState, string> = {
  'not-available': installsByHand
    ? 'Im Browser: Teilen → Zum Home-Bildschirm'
    : 'Schon installiert, oder dieser Browser bietet es gerade nicht an.',
  installable: 'Schneller Start, auch ohne Netz',
  installed: 'Auf diesem Gerät vorhanden',
};

export function InstallRow() {
  const state = useInstallState();
  const { isAsking, start } = useInstallation();
  return (
    <SettingRow
      icon={<IconDeviceMobileDown size={20} />}
      title="App installieren"
      description={descriptions[state]}
      status={state === 'installed' && <InstalledPill />}
      control={
        state === 'installable' && (
          <Button onClick={start} loading={isAsking}>
            Installieren
          </Button>
        )
      }
    />
  );
}

function InstalledPill() {
  return (
    <Pill tone="ok" icon={<IconCheck size={14} />}>
      Installiert
    </Pill>
  );
}
