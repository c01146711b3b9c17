import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { equipmentIdIn } from '#contract/codes/code-values.ts';
import type { CodedEquipment } from '#web/codes/code-writes.ts';
import { readScanFor } from '#web/codes/scan-purpose.ts';
import { useAssignCode } from '#web/codes/use-assign-code.tsx';
import { sessionState } from '#web/session/session-state.ts';
import { readHandedCode } from './code-target.ts';
import { LookupPanel } from './lookup-panel.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { ScannerPage } from './scanner-page.tsx';
import { useLookup } from './use-lookup.ts';

/** Opens the Anlage of a code, or assigns codes to the Anlage from which the screen was opened. */
export function ScanPage() {
  const state = useHistoryState<unknown>();
  const equipment = readScanFor(state);
  const code = readHandedCode(state);
  return equipment ? <AssignByScan equipment={equipment} /> : <OpenByScan code={code} key={code} />;
}

function OpenByScan({ code }: { code: string | undefined }) {
  const [, navigate] = useLocation();
  const openEquipment = (id: string) => {
    sessionState.detailSource.write('/scan');
    // A code from elsewhere would open its Anlage again as soon as the user goes back.
    navigate(`/equipment/${id}`, { replace: code !== undefined });
  };
  const { state, lookUp, reset } = useLookup(
    (result) => {
      if (result.kind === 'found') openEquipment(result.equipment.id);
    },
    code === undefined ? 'none' : 'looking',
  );
  // A code that was read on another screen, by a hand scanner.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    if (code !== undefined) lookUp({ text: code });
  }, [code]);
  return (
    <ScannerPage
      title="Code scannen"
      onCode={lookUp}
      isPaused={state.kind !== 'none'}
      onClose={() => {
        // This screen stays until the next one is loaded; an answer in between would open its Anlage.
        reset();
        navigate('/');
      }}
    >
      <LookupPanel state={state} onAssigned={openEquipment} onRepeat={lookUp} onNext={reset} />
    </ScannerPage>
  );
}

function AssignByScan({ equipment }: { equipment: CodedEquipment }) {
  const [, navigate] = useLocation();
  const home = `/equipment/${equipment.id}`;
  const leave = () => navigate(home, { replace: true });
  const { assign, isAssigning, dialog } = useAssignCode(leave);
  const { state, lookUp, reset } = useLookup();
  return (
    <>
      <ScannerPage
        title="Code zuordnen"
        subtitle={equipment.name}
        onCode={(code) => {
          if (equipmentIdIn(code.text) === undefined) assign({ equipment, text: code.text });
          else lookUp(code);
        }}
        isPaused={isAssigning || state.kind !== 'none'}
        onClose={() => {
          reset();
          leave();
        }}
      >
        {state.kind === 'found' ? (
          <ScanPanel
            title={state.equipment.name}
            text="Dieser Code führt bereits zu dieser Anlage und muss nicht zugeordnet werden."
          >
            <Button leftSection={<IconScan size={20} />} onClick={reset}>
              Weiter scannen
            </Button>
          </ScanPanel>
        ) : (
          <LookupPanel state={state} onAssigned={leave} onRepeat={lookUp} onNext={reset} />
        )}
      </ScannerPage>
      {dialog}
    </>
  );
}
