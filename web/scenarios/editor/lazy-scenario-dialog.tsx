import { type ReactNode, Suspense, useState } from 'react';
import type { Scenario } from '#contract/scenarios/scenarios.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const ScenarioDialog = lazyPart(async () => (await import('./scenario-dialog.tsx')).ScenarioDialog);

interface Chosen {
  /** As it was last seen; undefined for a new one. */
  scenario: Scenario | undefined;
}

interface ScenarioEditor {
  create: () => void;
  edit: (scenario: Scenario) => void;
  dialog: ReactNode;
}

/** The dialog is loaded when somebody first asks for it. */
export function useScenarioDialog(scenarios: readonly Scenario[] | undefined): ScenarioEditor {
  const [chosen, setChosen] = useState<Chosen>();
  const [isOpen, setOpen] = useState(false);
  const open = (scenario?: Scenario) => {
    setChosen({ scenario });
    setOpen(true);
  };
  // Somebody else may change it meanwhile, or delete it.
  const saved = chosen?.scenario;
  const current = scenarios?.find(({ id }) => id === saved?.id);
  if (current && current !== saved) setChosen({ scenario: current });
  return {
    create: () => open(),
    edit: open,
    dialog: chosen && (
      <Suspense>
        <ScenarioDialog
          key={saved?.id ?? 'new'}
          saved={saved}
          isGone={saved !== undefined && scenarios !== undefined && !current}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
