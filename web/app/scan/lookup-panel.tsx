import { Button } from '@mantine/core';
import { IconRefresh, IconScan, IconX } from '@tabler/icons-react';
import classes from './scan-panel.module.css';
import { ScanPanel } from './scan-panel.tsx';
import { UnknownCode } from './unknown-code.tsx';
import type { LookupState } from './use-lookup.ts';

interface LookupPanelProps {
  state: LookupState;
  /** Called with the id of the Anlage that the code now belongs to, and the code. */
  onAssigned: (equipmentId: string, text: string) => void;
  onRepeat: (code: { text: string }) => void;
  onNext: () => void;
}

/** The panel for a code that does not lead to an Anlage at once. */
export function LookupPanel({ state, onAssigned, onRepeat, onNext }: LookupPanelProps) {
  switch (state.kind) {
    case 'unknown':
      return (
        <UnknownCode
          code={state}
          onAssigned={(id) => onAssigned(id, state.value)}
          onNext={onNext}
        />
      );
    case 'looking':
      // Shown only if it takes longer than a moment.
      return (
        <div className={classes.late}>
          <ScanPanel title="Wird nachgesehen …">
            <Button variant="default" leftSection={<IconX size={20} />} onClick={onNext}>
              Abbrechen
            </Button>
          </ScanPanel>
        </div>
      );
    case 'failed':
      return (
        <ScanPanel
          title="Code konnte nicht nachgesehen werden"
          detail={state.text}
          text={state.reason}
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
    default:
      return null;
  }
}
