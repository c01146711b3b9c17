import { type ReactNode, useState } from 'react';
import type { Scenario } from '#contract/scenarios/scenarios.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ScenarioDialog = lazyPart(async () => (await import('./scenario-dialog.tsx')).ScenarioDialog);

interface Chosen {
  /** The last loaded version; undefined for a new one. */
  scenario: Scenario | undefined;
}

interface ScenarioEditor {
  create: () => void;
  edit: (scenario: Scenario) => void;
  dialog: ReactNode;
}

/** The code of the dialog is loaded when it is first opened. */
export function useScenarioDialog(scenarios: readonly Scenario[] | undefined): ScenarioEditor {
  const [chosen, setChosen] = useState<Chosen>();
  const [isOpen, setOpen] = useState(false);
  const open = (scenario?: Scenario) => {
    setChosen({ scenario });
    setOpen(true);
  };
  // Somebody else may change or delete it while the dialog is open.
  const saved = chosen?.scenario;
  const current = scenarios?.find(({ id }) => id === saved?.id);
  if (current && current !== saved) setChosen({ scenario: current });
  return {
    create: () => open(),
    edit: open,
    dialog: chosen && (
      <ScenarioDialog
        key={saved?.id ?? 'new'}
        saved={saved}
        isGone={saved !== undefined && scenarios !== undefined && !current}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
