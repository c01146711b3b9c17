import { Button } from '@mantine/core';
import { IconRefresh, IconScan } from '@tabler/icons-react';
import { ScanPanel } from './scan-panel.tsx';
import { UnknownCode } from './unknown-code.tsx';
import type { LookupState } from './use-lookup.ts';

interface LookupPanelProps {
  state: LookupState;
  onAssigned: (equipmentId: string) => void;
  onRepeat: (code: { text: string }) => void;
  onNext: () => void;
}

/** The panel for a code that does not lead to an Anlage at once. */
export function LookupPanel({ state, onAssigned, onRepeat, onNext }: LookupPanelProps) {
  if (state.kind === 'unknown') {
    return <UnknownCode code={state} onAssigned={onAssigned} onNext={onNext} />;
  }
  if (state.kind !== 'failed') return null;
  return (
    <ScanPanel
      title="Nicht nachzusehen"
      detail={state.text}
      text="Diese Anlage ist nicht auf diesem Gerät, und der Server ist nicht erreichbar."
    >
      <Button
        variant="default"
        leftSection={<IconRefresh size={20} />}
        onClick={() => onRepeat({ text: state.text })}
      >
        Erneut versuchen
      </Button>
      <Button leftSection={<IconScan size={20} />} onClick={onNext}>
        Weiter scannen
      </Button>
    </ScanPanel>
  );
}
