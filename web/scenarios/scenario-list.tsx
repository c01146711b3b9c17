import { useRef } from 'react';
import type { Scenario, ScenarioWithRuns } from '#contract/scenarios/scenarios.ts';
import { ScenarioCard } from './scenario-card.tsx';
import classes from './scenario-list.module.css';
import { useRemoveScenario } from './use-remove-scenario.tsx';
import { useStartRun } from './use-start-run.ts';

interface ScenarioListProps {
  scenarios: readonly ScenarioWithRuns[];
  onEdit: (scenario: Scenario) => void;
}

export function ScenarioList({ scenarios, onEdit }: ScenarioListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { start, starting } = useStartRun();
  const { remove, removing, dialog } = useRemoveScenario(() => {
    // The button of the deleted card had the focus.
    list.current?.focus({ preventScroll: true });
  });
  return (
    <>
      <ul className={classes.list} ref={list} tabIndex={-1} aria-label="Szenarien">
        {scenarios.map((scenario) => (
          <li className={classes.entry} key={scenario.id}>
            <ScenarioCard
              scenario={scenario}
              onStart={() => start(scenario)}
              isStarting={starting === scenario.id}
              isLocked={starting !== undefined || removing === scenario.id}
              onEdit={() => onEdit(scenario)}
              onRemove={() => remove(scenario)}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
