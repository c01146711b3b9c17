import { Button } from '@mantine/core';
import { IconCheck, IconDeviceMobileDown } from '@tabler/icons-react';
import { Pill } from '#web/ui/pill.tsx';
import { SettingRow } from '#web/ui/setting-row.tsx';
import { showError } from '#web/ui/toast.tsx';
import { type InstallState, install, useInstallState } from './install-state.ts';

const descriptions: Record<InstallState, string> = {
  'not-available': 'Dieser Browser bietet die Installation gerade nicht an.',
  installable: 'Schneller Start, auch ohne Netz',
  installed: 'Auf diesem Gerät vorhanden',
};

export function InstallRow() {
  const state = useInstallState();
  return (
    <SettingRow
      icon={<IconDeviceMobileDown size={20} />}
      title="App installieren"
      description={descriptions[state]}
      status={state === 'installed' && <InstalledPill />}
      control={state === 'installable' && <Button onClick={startInstallation}>Installieren</Button>}
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

async function startInstallation(): Promise<void> {
  try {
    const outcome = await install();
    if (outcome === 'dismissed') {
      showError('Installation abgebrochen', 'Sie können die App später jederzeit installieren.');
    }
  } catch {
    showError('Installation nicht möglich', 'Der Browser lässt die Installation gerade nicht zu.');
  }
}
